import { blake2b } from '@noble/hashes/blake2.js'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import { stakeAddressOf } from '#cardano/stake-address.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import { paths } from '../../../links/paths.ts'
import { accountChoice } from '../choices.ts'
import { type LinkedThing, notCovered } from '../not-covered.ts'
import { copyText, named, partial, type SearchContext, type SearchResult } from '../search-result.ts'
import { type Bech32Family, bech32Families, familyOf, lengthsOf } from './bech32-families.ts'
import { explainFault } from './mistyped.ts'
import { readPoolId } from './read-hex.ts'
import { readPaymentAddress } from './read-payment-address.ts'
import { readStakeAddress } from './read-stake-address.ts'

/** A bech32 text of a known family, whole, partial or mistyped; or a whole one of another. */
export function readBech32(text: string, context: SearchContext): SearchResult | undefined {
  const lower = text.toLowerCase()
  const family = familyOf(lower)
  if (!family) return readOtherBech32(text)
  const bytes =
    family.prefix.endsWith('_test') || ADDRESSES.has(family.prefix) ? undefined : wholeOf(text, family)
  switch (family.prefix) {
    case 'stake':
    case 'stake_test':
      return readStakeAddress(text, family, context)
    case 'addr':
    case 'addr_test':
      return readPaymentAddress(text, family, context)
    default:
      return bytes
        ? readBytes(family, bytes, lower, context)
        : explainFault(text, family, lengthsOf(family), (corrected) => readBech32(corrected, context))
  }
}

const ADDRESSES = new Set(['stake', 'addr'])

function wholeOf(text: string, { prefix, bytes: sizes }: Bech32Family): Uint8Array | undefined {
  const decoded = decode(text)
  return decoded && decoded.prefix === prefix && sizes.includes(decoded.bytes.length)
    ? decoded.bytes
    : undefined
}

/** @param bytes the data of a whole text of this family */
function readBytes(
  family: Bech32Family,
  bytes: Uint8Array,
  text: string,
  context: SearchContext,
): SearchResult {
  const { network } = context
  const account = (credential: 'key' | 'script', hash: Uint8Array, detail: string) =>
    accountChoice(context, stakeAddressOf(credential, hash, network), detail)
  switch (family.prefix) {
    case 'stake_vk':
    case 'stake_xvk':
      return {
        heading: 'This is a stake key',
        choices: [account('key', keyHash(bytes.slice(0, 32)), 'account of this key, by its hash')],
      }
    case 'stake_vkh':
      return {
        heading: 'This is the hash of a stake key',
        choices: [account('key', bytes, 'account of the key with this hash')],
      }
    case 'script':
      return {
        heading: 'This is a script hash',
        choices: [account('script', bytes, 'account of the script with this hash')],
        ...notCovered('a policy', text, context, ['policy', hexFromBytes(bytes)]),
      }
    case 'vrf_vk':
      return { heading: 'This is a VRF key', choices: [poolOfVrfKey(vrfKeyHash(text), context)] }
    case 'vrf_vkh':
      return {
        heading: 'This is the hash of a VRF key',
        choices: [poolOfVrfKey(hexFromBytes(bytes), context)],
      }
    case 'pool':
    case 'pool_vkh':
      return readPoolId(bytes, context)
    default: {
      const linked = LINKED.get(family.prefix)
      return notCovered(family.thing, text, context, linked && [linked, text])
    }
  }
}

const LINKED = new Map<string, LinkedThing>([
  ['asset', 'asset'],
  ['drep', 'drep'],
  ['drep_script', 'drep'],
  ['gov_action', 'action'],
])

function poolOfVrfKey(hash: string, { network }: SearchContext) {
  return {
    kind: 'pool' as const,
    title: 'Pool with this VRF key',
    detail: `update history, by the key's hash ${shortenMiddle(hash, 8)}`,
    path: paths.pool(network.name, hash),
  }
}

/** BLAKE2b-224, by which the ledger names keys. */
function keyHash(key: Uint8Array): Uint8Array {
  return blake2b(key, { dkLen: 28 })
}

/** A bech32 text with a prefix that is not in the table: nothing of Cardano, or newer than this program. */
function readOtherBech32(text: string): SearchResult | undefined {
  if (/^(?:bc|tb)1[a-z0-9]{25,80}$/i.test(text)) {
    const detail = 'The service has Cardano alone.'
    return named('This has the form of a Bitcoin address.', detail)
  }
  const decoded = text.length > 20 ? decode(text) : undefined
  if (!decoded) return undefined
  return named(
    `This is a valid text with the prefix ${decoded.prefix}.`,
    'The service has nothing with this prefix.',
    [copyText(text)],
  )
}

/** A text that begins like a prefix which has at least four characters: `addr_te`. */
export function readBeginning(text: string): SearchResult | undefined {
  const lower = text.toLowerCase()
  const family = bech32Families.find(({ prefix }) => lower.length >= 4 && `${prefix}1`.startsWith(lower))
  return family && partial(`The beginning of ${family.thing}`, 'Right so far. Paste or type the rest.')
}

function decode(text: string) {
  try {
    return bytesFromBech32(text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
