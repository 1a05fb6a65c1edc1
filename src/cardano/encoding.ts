import { base64, bech32, hex } from '@scure/base'

/** Lower-case hexadecimal. */
export function hexFromBytes(bytes: Uint8Array): string {
  return hex.encode(bytes)
}

/** @throws {RangeError} when the text is not hexadecimal, of any case. */
export function bytesFromHex(text: string): Uint8Array {
  return decoded(() => hex.decode(text.toLowerCase()), text, 'hexadecimal')
}

/** Standard alphabet with padding (RFC 4648 section 4). */
export function base64FromBytes(bytes: Uint8Array): string {
  return base64.encode(bytes)
}

/** @throws {RangeError} when the text is not padded base64 (RFC 4648 section 4). */
export function bytesFromBase64(text: string): Uint8Array {
  return decoded(() => base64.decode(text), text, 'base64')
}

export interface Bech32 {
  readonly prefix: string
  readonly bytes: Uint8Array
}

/** Cardano sets aside BIP-173's limit of 90 characters (CIP-19). */
const MAX_BECH32_LENGTH = 1023

/** @throws {RangeError} when the text is not bech32 (BIP-173). */
export function bytesFromBech32(text: string): Bech32 {
  return decoded(
    () => {
      const { prefix, words } = bech32.decode(text as `${string}1${string}`, MAX_BECH32_LENGTH)
      return { prefix, bytes: bech32.fromWords(words) }
    },
    text,
    'bech32',
  )
}

export function bech32FromBytes(prefix: string, bytes: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(bytes), MAX_BECH32_LENGTH)
}

function decoded<T>(decode: () => T, text: string, alphabet: string): T {
  try {
    return decode()
  } catch (cause) {
    throw new RangeError(`"${text}" is not ${alphabet}`, { cause })
  }
}
