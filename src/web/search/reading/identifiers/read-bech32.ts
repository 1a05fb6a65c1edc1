import { blake2b } from '@noble/hashes/blake2.js'
import { isBech32 } from '#cardano/bech32-repair.ts'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import { stakeAddressOf } from '#cardano/stake-address.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import { paths } from '#web/routing/paths.ts'
import { accountChoice } from '#web/search/reading/choices.ts'
import { notCovered } from '#web/search/reading/not-covered.ts'
import {
  mistyped,
  named,
  partial,
  type SearchContext,
  type SearchResult,
} from '#web/search/reading/search-result.ts'
import { type Bech32Family, bech32Families, familyOf } from './bech32-families.ts'
import { explainFault } from './mistyped.ts'
import { readAddressBytes, readPoolId } from './read-bytes.ts'

/** A bech32 text of a known family, whole, partial or mistyped; or a whole one of another. */
export function readBech32(text: string, context: SearchContext): SearchResult | undefined {
  const lower = text.toLowerCase()
  const family = familyOf(lower)
  const decoded = decode(text)
  if (!family) return decoded && text.length > 20 ? readOtherPrefix(decoded.prefix) : undefined
  const isAddress = /^(?:stake|addr)(?:_test)?$/.test(family.prefix)
  if (!decoded || (!isAddress && !family.bytes.includes(decoded.bytes.length))) {
    return explainFault(text, family, (corrected) => readBech32(corrected, context))
  }
  return isAddress
    ? readAddress(lower, family, decoded.bytes, context)
    : readBytes(lower, family, decoded.bytes, context)
}

/** A stake or payment address, whose header has to be of its prefix. */
function readAddress(
  text: string,
  { prefix, thing }: Bech32Family,
  bytes: Uint8Array,
  context: SearchContext,
): SearchResult {
  const [header = 0] = bytes
  const isStake = prefix.startsWith('stake')
  const isOfPrefix = header >> 4 > 7 === isStake && (header & 1) === Number(!prefix.endsWith('_test'))
  const result = isOfPrefix ? readAddressBytes(bytes, text, context) : undefined
  return result ?? named(`This is not ${thing}.`, 'Its length and its first byte are not those of one.')
}

/** @param bytes the data of a whole text of this family */
function readBytes(
  text: string,
  { prefix, thing, linked }: Bech32Family,
  bytes: Uint8Array,
  context: SearchContext,
): SearchResult {
  const { network } = context
  const account = (credential: 'key' | 'script', hash: Uint8Array, heading: string): SearchResult => ({
    heading,
    choices: [accountChoice(context, stakeAddressOf(credential, hash, network))],
  })
  const pool = (hash: string, heading: string): SearchResult => {
    const detail = `by the key's hash ${shortenMiddle(hash, 8)}`
    const path = paths.pool(network.name, hash)
    return { heading, choices: [{ kind: 'pool', title: 'Pool with this VRF key', detail, path }] }
  }
  switch (prefix) {
    case 'stake_vk':
    case 'stake_xvk':
      // BLAKE2b-224, by which the ledger names keys.
      return account('key', blake2b(bytes.slice(0, 32), { dkLen: 28 }), 'This is a stake key of')
    case 'stake_vkh':
      return account('key', bytes, 'This is the hash of a stake key of')
    case 'script':
      return {
        ...notCovered('a policy', context, ['policy', hexFromBytes(bytes)]),
        ...account('script', bytes, 'This is a script hash of'),
      }
    case 'vrf_vk':
      return pool(vrfKeyHash(text), 'This is a VRF key')
    case 'vrf_vkh':
      return pool(hexFromBytes(bytes), 'This is the hash of a VRF key')
    case 'pool':
    case 'pool_vkh':
      return readPoolId(bytes, context)
    default:
      return notCovered(thing, context, linked && [linked, text])
  }
}

/** A prefix that is not in the table: nothing of Cardano, or newer than this program. */
function readOtherPrefix(prefix: string): SearchResult {
  return named(
    `This is a valid text with the prefix ${prefix}.`,
    'This explorer has nothing with this prefix.',
  )
}

/** A text that begins like a prefix which has at least four characters: `addr_te`. */
export function readBeginning(text: string): SearchResult | undefined {
  const lower = text.toLowerCase()
  const family = bech32Families.find(({ prefix }) => lower.length >= 4 && `${prefix}1`.startsWith(lower))
  return family && partial(`The beginning of ${family.thing}`, 'Right so far. Paste or type the rest.')
}

/** Prefixes, each with the characters of its data: a stake address, and a payment address with a stake part. */
const PREFIXES = { stake: 53, stake_test: 53, addr: 98, addr_test: 98 }
const MAX_DAMAGED = 120

/** A stake or payment address with a damaged prefix: the checksum shows which prefix fits its data. */
export function readBrokenPrefix(text: string, context: SearchContext): SearchResult | undefined {
  const lower = text.toLowerCase()
  if (lower.length > MAX_DAMAGED || /[^a-z0-9_]/.test(lower)) return undefined
  for (const [prefix, length] of Object.entries(PREFIXES)) {
    const corrected = `${prefix}1${lower.slice(-length)}`
    const [choice] = isBech32(corrected) ? (readBech32(corrected, context)?.choices ?? []) : []
    if (!choice || lower === corrected) continue
    const kind = prefix.startsWith('stake') ? 'stake' : 'payment'
    const detail = `With ${prefix}1 before the last ${length} characters the checksum passes.`
    return {
      note: {
        kind: 'mistyped',
        title: `The prefix of this ${kind} address is wrong.`,
        detail,
        mended: corrected,
      },
      suggestions: [{ ...choice, title: 'Open the corrected address' }],
    }
  }
  return undefined
}

const SHORTENED = /^([a-z0-9_:]{4,60})(?:…|\.{2,})([a-z0-9_:]{0,40})(?: ?\([^()]{1,40}\))?$/

/** A value as pages show it, with its middle or end left out: the accounts on record that fit, or what to do. */
export function readShortened(text: string, context: SearchContext): SearchResult | undefined {
  const [, head = '', tail = ''] = SHORTENED.exec(text.toLowerCase()) ?? []
  if (head === '' || !(familyOf(head) || /^[0-9a-f:]+$/.test(head))) return undefined
  if (tail === '' && (isBech32(head) || /^\d+$/.test(head))) return undefined
  const choices = (context.recording?.accounts ?? [])
    .filter((address) => address.startsWith(head) && address.endsWith(tail))
    .map((address) => accountChoice(context, address))
  if (choices.length > 0) return { heading: 'This is shortened, and fits', choices }
  return mistyped('This is a shortened value.', 'Nothing is found by it. Copy the whole value.')
}

/** An address that is followed by pieces which may belong to it, none of them the beginning of another address. */
const PIECES =
  /\b(?:stake|addr)(?:_test)?1[a-z0-9]{20,100}(?: (?!(?:stake|addr)(?:_test)?1)[a-z0-9]{1,100}\b){1,3}/gi

/** The text with those addresses in one piece that a line break divided: whose pieces pass the checksum when joined. */
export function joinAddresses(text: string): string {
  return text.replace(PIECES, (match) => {
    const pieces = match.split(' ')
    const count = pieces.findIndex((_, at) => isBech32(pieces.slice(0, at + 1).join(''))) + 1
    return [pieces.slice(0, count).join(''), ...pieces.slice(count)].join(' ').trim()
  })
}

function decode(text: string) {
  try {
    return bytesFromBech32(text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
