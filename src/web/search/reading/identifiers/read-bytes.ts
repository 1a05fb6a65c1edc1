import { bech32FromBytes, bytesFromBase64, bytesFromHex, hexFromBytes } from '#cardano/encoding.ts'
import { readPaymentAddress } from '#cardano/payment-address.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import { stakeAddressOf } from '#cardano/stake-address.ts'
import { paths } from '#web/routing/paths.ts'
import {
  absenceOf,
  accountChoice,
  contextOn,
  networkOfAddress,
  shortened,
} from '#web/search/reading/choices.ts'
import { notCovered } from '#web/search/reading/not-covered.ts'
import {
  named,
  partial,
  type SearchChoice,
  type SearchContext,
  type SearchResult,
  type SubjectKind,
} from '#web/search/reading/search-result.ts'

const HASH_DIGITS = 64
const CREDENTIAL_BYTES = 28
/** The fewest digits that are called the beginning of a hash, so that words as `facade` are not. */
const MIN_DIGITS = 8

/** Bytes in hex, also with colons, after `0x` and after the `\x` of PostgreSQL. @param word the kind named with them */
export function readHex(
  text: string,
  context: SearchContext,
  word: SubjectKind | undefined,
): SearchResult | undefined {
  const joined = /^[0-9a-f]{2}(?::[0-9a-f]{2}){7,}$/i.test(text) ? text.replaceAll(':', '') : text
  const [, prefix, found = ''] = /^(0x|\\\\?x)?([0-9a-f]+)$/i.exec(joined) ?? []
  const digits = found.toLowerCase()
  if (digits === '') return readMistypedHash(text, context, word)
  if (prefix === undefined && /^\d{1,20}$/.test(digits)) return undefined
  const bytes = digits.length % 2 === 0 ? bytesFromHex(digits) : undefined
  const result = bytes && readBytes(bytes, `${digits.length} hex digits`, context, word)
  if (result) return result
  if (digits.length < MIN_DIGITS || (prefix === undefined && !/\d/.test(digits))) return undefined
  const lengths = 'A hash of a block or of a VRF key has 64, that of a stake key 56, a reward account 58.'
  return digits.length > HASH_DIGITS
    ? named(`These are ${digits.length} hex digits.`, lengths)
    : partial(`${digits.length} hex digits`, lengths)
}

/** Bytes in base64, in either alphabet of RFC 4648, with or without padding. */
export function readBase64(
  text: string,
  context: SearchContext,
  word: SubjectKind | undefined,
): SearchResult | undefined {
  const isBase64 = /^[A-Za-z0-9+/_-]{38,77}={0,2}$/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text)
  if (!isBase64) return undefined
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    const bytes = bytesFromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='))
    return readBytes(bytes, `${bytes.length} bytes in base64`, context, word)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A hash of 32 bytes, a hash of a key or script of 28, or an address. */
function readBytes(
  bytes: Uint8Array,
  name: string,
  context: SearchContext,
  word: SubjectKind | undefined,
): SearchResult | undefined {
  if (bytes.length === HASH_DIGITS / 2) return readHash(hexFromBytes(bytes), name, context, word)
  if (bytes.length !== CREDENTIAL_BYTES) return readAddressBytes(bytes, hexFromBytes(bytes), context)
  return word === 'pool' ? readPoolId(bytes, context) : readCredential(bytes, name, context)
}

/** 32 bytes: a block or a VRF key by its hash. */
function readHash(
  hash: string,
  name: string,
  context: SearchContext,
  word: SubjectKind | undefined,
): SearchResult {
  const { network, recording } = context
  const doubt = recording && ({ doubt: 'perhaps' } as const)
  const block: SearchChoice = {
    kind: 'block',
    title: 'Block with this hash',
    detail: name.endsWith('base64') ? `in hex ${shortenMiddle(hash, 8)}` : '',
    path: paths.block(network.name, hash),
    ...doubt,
  }
  const pool: SearchChoice = {
    kind: 'pool',
    title: 'Pool with this VRF key hash',
    detail: 'update history',
    path: paths.pool(network.name, hash),
    ...doubt,
  }
  const [only] = [block, pool].filter(({ kind }) => kind === word)
  if (only) return { heading: 'This is', choices: [only] }
  return {
    ...notCovered('a transaction', context, ['transaction', hash]),
    heading: `${name} can be`,
    choices: [block, pool],
    areReadings: true,
  }
}

/** 64 characters of which one is no hex digit, and looks like some: a letter O for a zero. */
function readMistypedHash(
  text: string,
  context: SearchContext,
  word: SubjectKind | undefined,
): SearchResult | undefined {
  const [, before, letter = ''] = /^([0-9a-f]*)([oil])[0-9a-f]*$/i.exec(text) ?? []
  if (text.length !== HASH_DIGITS || before === undefined) return undefined
  const digit = /o/i.test(letter) ? '0' : '1'
  const mark = before.length + 1
  const [choice] = readHash(text.replace(letter, digit).toLowerCase(), '', context, word).choices ?? []
  const detail = 'A hash has the digits 0 to 9 and the letters a to f.'
  return {
    note: { kind: 'mistyped', title: `Character ${mark} is the letter ${letter}.`, detail, marks: [mark] },
    suggestions: choice ? [{ ...choice, title: 'Try the corrected hash' }] : [],
  }
}

/** @param hash of the pool's cold key */
export function readPoolId(hash: Uint8Array, context: SearchContext): SearchResult {
  const poolId = bech32FromBytes('pool', hash)
  if (!context.findsPoolIds) return notCovered('a pool by its ID', context, ['pool', poolId])
  const title = `Pool ${shortenMiddle(poolId, 9)}`
  return { heading: 'This is a pool id', choices: [{ ...poolById(hash, context), title }] }
}

function poolById(hash: Uint8Array, { network, recording }: SearchContext): SearchChoice {
  return {
    kind: 'pool',
    title: 'Pool with this ID',
    detail: 'update history by pool id',
    path: paths.pool(network.name, bech32FromBytes('pool', hash)),
    ...(recording && { doubt: 'perhaps' as const }),
  }
}

/** 28 bytes: the hash of a key or a script, or a pool or policy id. */
function readCredential(bytes: Uint8Array, name: string, context: SearchContext): SearchResult {
  const { network } = context
  const accounts = (['key', 'script'] as const).map((credential) => {
    const address = stakeAddressOf(credential, bytes, network)
    const title = `Account with this ${credential} hash`
    return { ...accountChoice(context, address, shortened(address)), title }
  })
  return {
    ...notCovered('a policy', context, ['policy', hexFromBytes(bytes)]),
    heading: `${name} can be`,
    choices: [...accounts, ...(context.findsPoolIds ? [poolById(bytes, context)] : [])],
    areReadings: true,
  }
}

/** The account of an address (CIP-19): of a reward account, or the stake part of a payment address. */
export function readAddressBytes(
  bytes: Uint8Array,
  text: string,
  context: SearchContext,
): SearchResult | undefined {
  const [header = 0] = bytes
  const networkId = header & 0b1111
  if (networkId > 1) return undefined
  const name = networkOfAddress(networkId, context)
  const there = contextOn(context, name)
  const otherHeading = `This is a ${networkId === 1 ? 'mainnet' : 'test network'} address`
  const account = (address: string, heading: string, source: string): SearchResult => {
    const absence = absenceOf(name, context)
    if (absence !== undefined) return named(`${otherHeading}.`, absence)
    const choice = accountChoice(there, address, `Account on ${there.network.title}${source}`)
    return { heading: there === context ? heading : otherHeading, choices: [choice] }
  }
  if (header >> 5 === 0b111 && bytes.length === 1 + CREDENTIAL_BYTES) {
    const credential = header & 0b10000 ? 'script' : 'key'
    return account(stakeAddressOf(credential, bytes.slice(1), there.network), 'This is', '')
  }
  const result = readPaymentAddress(bytes, there.network)
  if (!result.ok) return undefined
  const { address } = result
  return address.kind === 'base'
    ? account(
        address.stakeAddress,
        'This payment address belongs to',
        ', the stake part of this payment address',
      )
    : notCovered('an address without a stake part', there, ['address', text])
}

/** An address of the Byron era, by its beginning: of Icarus, of Daedalus, and of test networks. */
export function readByronAddress(text: string, context: SearchContext): SearchResult | undefined {
  const [, start] = /^(Ae2|DdzFF|37bt|2cW)[1-9A-HJ-NP-Za-km-z]{4,150}$/.exec(text) ?? []
  if (start === undefined) return undefined
  const isOfTestNetwork = start === '37bt' || start === '2cW'
  return notCovered('an address of the Byron era', context, isOfTestNetwork ? undefined : ['address', text])
}

/** An output of a transaction: its hash and its number, as wallets and cardano-cli write them. */
export function readOutput(text: string, context: SearchContext): SearchResult | undefined {
  const [, hash] = /^([0-9a-f]{64})[#:.,/-](?:\d{1,5}|TxIx|ix)$/i.exec(text) ?? []
  return hash === undefined
    ? undefined
    : notCovered('an output of a transaction', context, ['transaction', hash.toLowerCase()])
}
