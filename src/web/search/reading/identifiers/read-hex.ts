import { bech32FromBytes, bytesFromHex, hexFromBytes } from '#cardano/encoding.ts'
import { readPaymentAddress } from '#cardano/payment-address.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import { stakeAddressOf } from '#cardano/stake-address.ts'
import { paths } from '../../../links/paths.ts'
import { accountChoice, contextOn, otherNetwork, shortened } from '../choices.ts'
import { notCovered } from '../not-covered.ts'
import {
  copyText,
  named,
  partial,
  type SearchChoice,
  type SearchContext,
  type SearchResult,
  type SubjectKind,
} from '../search-result.ts'
import { assetResult } from './read-asset.ts'
import { paymentAddressResult } from './read-payment-address.ts'
import { nameOf, otherNetworkHeading } from './read-stake-address.ts'

/** Digits of a policy id, of the longest asset name after it, and of a hash. */
const CREDENTIAL_DIGITS = 56
const HASH_DIGITS = 64
const ADDRESS_DIGITS = 58
const BASE_ADDRESS_DIGITS = 114
const MAX_ASSET_DIGITS = CREDENTIAL_DIGITS + 64

/** Bytes in hex, also after `0x` and after the `\x` of PostgreSQL. @param word the kind named with them */
export function readHex(
  text: string,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult | undefined {
  const bytes = /^[0-9a-f]{2}(?:[: ][0-9a-f]{2}){7,}$/i.test(text) ? text.replaceAll(/[: ]/g, '') : text
  const [, prefix, digits = ''] = /^(0x|\\\\?x)?([0-9a-f]+)$/i.exec(bytes) ?? []
  const lower = digits.toLowerCase()
  if (lower === '') return readMistypedHash(bytes, word, context)
  if (prefix === undefined && /^\d{1,20}$/.test(lower)) return undefined
  if (lower.length === HASH_DIGITS) return readHash(lower, 'in hex', word, context)
  if (lower.length === CREDENTIAL_DIGITS && word === 'pool') {
    return readPoolId(bytesFromHex(lower), context)
  }
  if (lower.length === CREDENTIAL_DIGITS)
    return readCredential(bytesFromHex(lower), '28 bytes in hex can be', context)
  const address = readAddress(lower, context)
  if (address) return address
  if (prefix === '0x' && lower.length === 40) {
    return named('This has the form of an Ethereum address.', 'The service has Cardano alone.', [
      copyText(text),
    ])
  }
  if (lower.length > CREDENTIAL_DIGITS && lower.length <= MAX_ASSET_DIGITS && lower.length % 2 === 0) {
    return assetResult(lower, text, context)
  }
  return readOtherDigits(lower, text, prefix !== undefined)
}

/** 64 characters of which one or two are no hex digits, and look like some: a letter O for a zero. */
function readMistypedHash(
  text: string,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult | undefined {
  const corrected = text.replaceAll(/o/gi, '0').replaceAll(/[il]/gi, '1')
  if (text.length !== HASH_DIGITS || !/^[0-9a-f]+$/i.test(corrected)) return undefined
  const marks = Array.from(text).flatMap((character, at) => (/[oil]/i.test(character) ? [at + 1] : []))
  const [mark = 0, other] = marks
  if (marks.length > MAX_MISTYPED) return undefined
  const [choice] = readHash(corrected.toLowerCase(), 'in hex', word, context).choices ?? []
  return {
    note: {
      kind: 'mistyped',
      title:
        other === undefined
          ? `Character ${mark} is the letter ${text.charAt(mark - 1)}.`
          : `Characters ${mark} and ${other} are letters that a hash does not have.`,
      detail:
        'A hash has the digits 0 to 9 and the letters a to f. Compare it with where you copied it from.',
      marks,
    },
    suggestions: choice ? [{ ...choice, title: 'Try the corrected hash' }] : [],
  }
}

const MAX_MISTYPED = 2

/**
 * 32 bytes: a block or a VRF key by its hash.
 * @param written how the bytes were written; in hex, the choices need not repeat them
 */
export function readHash(
  hash: string,
  written: 'in hex' | 'in base64',
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult {
  const { network, recording } = context
  const isHex = written === 'in hex'
  const short = shortenMiddle(hash, 8)
  const block = {
    kind: 'block' as const,
    title: isHex ? 'Block with this hash' : `Block ${short}`,
    detail: isHex ? '' : 'by its hash, turned into hex',
    path: paths.block(network.name, hash),
    isUnknown: recording !== undefined,
  }
  const pool = {
    kind: 'pool' as const,
    title: isHex ? 'Pool with this VRF key hash' : `Pool with VRF key hash ${short}`,
    detail: 'update history',
    path: paths.pool(network.name, hash),
    isUnknown: recording !== undefined,
  }
  if (word === 'block') return { heading: 'This is', choices: [block] }
  if (word === 'pool') return { heading: 'This is', choices: [pool] }
  return {
    heading: `${isHex ? `${HASH_DIGITS} hex digits` : '32 bytes in base64'} can be`,
    choices: [block, pool],
    ...notCovered('a transaction', hash, context, ['transaction', hash]),
  }
}

/** @param hash of the pool's cold key */
export function readPoolId(hash: Uint8Array, context: SearchContext): SearchResult {
  const poolId = bech32FromBytes('pool', hash)
  if (!context.findsPoolIds) {
    return notCovered('a pool by its ID', poolId, context, ['pool', poolId])
  }
  return {
    heading: 'This is a pool id',
    choices: [poolById(poolId, context, `Pool ${shortenMiddle(poolId, 9)}`)],
  }
}

function poolById(poolId: string, { network, recording }: SearchContext, title: string): SearchChoice {
  return {
    kind: 'pool',
    title,
    detail: 'update history by pool id',
    path: paths.pool(network.name, poolId),
    ...(recording && { isUnknown: true }),
  }
}

/** 28 bytes: the hash of a key or a script, or a pool or policy id. */
export function readCredential(bytes: Uint8Array, heading: string, context: SearchContext): SearchResult {
  const account = (credential: 'key' | 'script') => {
    const address = stakeAddressOf(credential, bytes, context.network)
    return {
      ...accountChoice(context, address, shortened(address)),
      title: `Account with this ${credential} hash`,
    }
  }
  const accounts = [account('key'), account('script')]
  const pool = context.findsPoolIds
    ? [poolById(bech32FromBytes('pool', bytes), context, 'Pool with this ID')]
    : []
  const policy = hexFromBytes(bytes)
  return {
    heading,
    choices: [...accounts, ...pool],
    ...notCovered('a policy', policy, context, ['policy', policy]),
  }
}

/** An address as bytes: a reward account, a payment address (CIP-19), or a credential with a header (CIP-129). */
export function readAddressBytes(
  bytes: Uint8Array,
  text: string,
  context: SearchContext,
): SearchResult | undefined {
  const { network } = context
  const [header = 0] = bytes
  const networkId = header & 0b1111
  const there = networkId === network.addressNetworkId ? network : otherNetwork(network)
  const credential = REWARD_ACCOUNTS.get(header >> 4)
  if (bytes.length * 2 === ADDRESS_DIGITS) {
    const governance = GOVERNANCE.get(header)
    if (governance) {
      const linked = governance.endsWith('DRep')
        ? (['drep', bech32FromBytes('drep', bytes)] as const)
        : undefined
      return notCovered(governance, text, context, linked)
    }
    if (networkId > 1) return undefined
    if (credential) {
      const address = stakeAddressOf(credential, bytes.slice(1), there)
      const detail = `Account on ${nameOf(there)}`
      return there === network
        ? { heading: 'This is', choices: [accountChoice(context, address, detail)] }
        : {
            heading: otherNetworkHeading(there),
            choices: [
              accountChoice(contextOn(context, there), address, `${detail}, leaves ${nameOf(network)}`),
            ],
          }
    }
  }
  const result = networkId > 1 ? undefined : readPaymentAddress(bytes, there)
  return result?.ok ? paymentAddressResult(text, result, there, context) : undefined
}

/** Credentials of reward accounts by the high half of the header byte (CIP-19). */
const REWARD_ACCOUNTS = new Map<number, 'key' | 'script'>([
  [0b1110, 'key'],
  [0b1111, 'script'],
])

/** Header bytes of governance credentials (CIP-129). */
const GOVERNANCE = new Map([
  [0x02, 'a committee credential'],
  [0x03, 'a committee script'],
  [0x12, 'a committee member'],
  [0x13, 'a committee script'],
  [0x22, 'a DRep'],
  [0x23, 'a DRep'],
])

function readAddress(digits: string, context: SearchContext): SearchResult | undefined {
  const isAddress = digits.length === ADDRESS_DIGITS || digits.length === BASE_ADDRESS_DIGITS
  return isAddress ? readAddressBytes(bytesFromHex(digits), digits, context) : undefined
}

/** The fewest digits that are called the beginning of a hash, so that words as `facade` are not. */
const FEWEST_DIGITS = 8

function readOtherDigits(digits: string, text: string, hasPrefix: boolean): SearchResult | undefined {
  const isLikely = hasPrefix || /\d/.test(digits)
  if (!isLikely || digits.length < FEWEST_DIGITS) return undefined
  if (digits.length === 128) {
    return named('These are 64 bytes in hex.', 'They may be a signature or an extended key.', [
      copyText(text),
    ])
  }
  if (digits.length > HASH_DIGITS) {
    return named(
      `These are ${digits.length} hex digits.`,
      'The service has nothing of this length. A hash has 64, a reward account 58.',
      [copyText(text)],
    )
  }
  return partial(
    `${digits.length} hex digits`,
    'The hash of a block or of a VRF key has 64, that of a stake key 56, a reward account 58.',
  )
}
