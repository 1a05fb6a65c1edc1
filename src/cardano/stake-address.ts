import { BECH32_CHARACTERS } from './bech32-checksum.ts'
import { bech32FromBytes, bytesFromBech32 } from './encoding.ts'
import type { Network } from './network.ts'

interface StakeAddress {
  /** Lower-case bech32. */
  readonly text: string
  /** Header and credential hash, 29 bytes, as the chain stores them (CIP-19). */
  readonly bytes: Uint8Array
  readonly credential: 'key' | 'script'
}

/** A reason why a text is not a stake address of a network. Positions count from 1 in the text as given. */
export type StakeAddressFault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'mixed-case'; readonly position: number }
  | { readonly kind: 'impossible-character'; readonly position: number; readonly character: string }
  | { readonly kind: 'no-prefix' }
  | { readonly kind: 'wrong-prefix'; readonly prefix: string }
  | {
      readonly kind: 'checksum'
      /** How many characters the text has, and how many an address with its prefix has. */
      readonly length: number
      readonly expectedLength: number
    }
  | { readonly kind: 'wrong-length'; readonly bytes: number }
  | { readonly kind: 'wrong-header'; readonly header: number }
  | { readonly kind: 'other-network'; readonly prefix: string }

export type StakeAddressResult =
  | { readonly ok: true; readonly address: StakeAddress }
  | { readonly ok: false; readonly fault: StakeAddressFault }

const STAKE_PREFIXES = ['stake', 'stake_test']
const SEPARATOR = '1'
/** One header byte and a credential hash of 28 (CIP-19). */
export const STAKE_ADDRESS_BYTES = 29
/** The address's bytes in groups of five bits, and six characters of checksum (BIP-173). */
const DATA_CHARACTERS = 47 + 6
/** High half of the header byte: 1110 a key, 1111 a script (CIP-19). */
const HEADER_CREDENTIAL = new Map<number, 'key' | 'script'>([
  [0b1110, 'key'],
  [0b1111, 'script'],
])

/** Reads a stake address of one network, or reports exactly why the text is none. */
export function parseStakeAddress(text: string, network: Network): StakeAddressResult {
  const fault = (fault: StakeAddressFault) => ({ ok: false, fault }) as const
  if (text === '') return fault({ kind: 'empty' })

  const mixed = mixedCasePosition(text)
  if (mixed) return fault({ kind: 'mixed-case', position: mixed })

  const lower = text.toLowerCase()
  const separator = lower.lastIndexOf(SEPARATOR)
  const prefix = separator > 0 ? lower.slice(0, separator) : undefined
  const stakePrefix = STAKE_PREFIXES.findLast((known) => lower.startsWith(known + SEPARATOR))

  const dataStart = (stakePrefix ?? prefix)?.length
  if (dataStart === undefined) return fault({ kind: 'no-prefix' })
  const impossible = [...lower].findIndex((c, i) => i > dataStart && !BECH32_CHARACTERS.includes(c))
  if (stakePrefix && impossible > -1) {
    return fault({
      kind: 'impossible-character',
      position: impossible + 1,
      character: text.charAt(impossible),
    })
  }
  if (!stakePrefix) return fault({ kind: 'wrong-prefix', prefix: prefix ?? '' })

  const bytes = dataBytes(lower)
  if (!bytes) {
    const expectedLength = stakePrefix.length + SEPARATOR.length + DATA_CHARACTERS
    return fault({ kind: 'checksum', length: text.length, expectedLength })
  }
  if (bytes.length !== STAKE_ADDRESS_BYTES) return fault({ kind: 'wrong-length', bytes: bytes.length })

  const header = bytes[0] ?? 0
  const credential = HEADER_CREDENTIAL.get(header >> 4)
  if (!credential) return fault({ kind: 'wrong-header', header })
  if (stakePrefix !== network.stakePrefix) return fault({ kind: 'other-network', prefix: stakePrefix })
  if ((header & 0b1111) !== network.addressNetworkId) return fault({ kind: 'wrong-header', header })

  return { ok: true, address: { text: lower, bytes, credential } }
}

function mixedCasePosition(text: string): number | undefined {
  const first = /[a-zA-Z]/.exec(text)?.[0]
  if (first === undefined) return undefined
  const other = first === first.toLowerCase() ? /[A-Z]/ : /[a-z]/
  const at = text.search(other)
  return at < 0 ? undefined : at + 1
}

function dataBytes(lower: string): Uint8Array | undefined {
  try {
    return bytesFromBech32(lower).bytes
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Returns the stake address of a credential.
 * @param hash BLAKE2b-224 of a stake key or a script, 28 bytes (CIP-19)
 */
export function stakeAddressOf(credential: 'key' | 'script', hash: Uint8Array, network: Network): string {
  const header = ((credential === 'key' ? 0b1110 : 0b1111) << 4) | network.addressNetworkId
  return bech32FromBytes(network.stakePrefix, Uint8Array.of(header, ...hash))
}
