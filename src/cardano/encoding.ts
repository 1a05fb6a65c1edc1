import { BECH32_CHARACTERS, checksumOf, prefixState } from './bech32-checksum.ts'

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns lower-case hexadecimal. */
export function hexFromBytes(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** Reads hexadecimal in any case. @throws {RangeError} when the text is anything else. */
export function bytesFromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError(`"${text}" is not hexadecimal`)
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Functions of the HTML standard in every browser and in Node; this layer is compiled for neither. */
declare function atob(base64: string): string
declare function btoa(characters: string): string

/** Returns base64 in the standard alphabet with padding (RFC 4648 section 4). */
export function base64FromBytes(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Reads padded base64 (RFC 4648 section 4). @throws {RangeError} when the text is anything else. */
export function bytesFromBase64(text: string): Uint8Array {
  const bytes = BASE64.test(text) ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : undefined
  // Bits beyond the last byte must be zero, so that bytes have one spelling.
  if (!bytes || base64FromBytes(bytes) !== text) throw new RangeError(`"${text}" is not base64`)
  return bytes
}

export interface Bech32 {
  readonly prefix: string
  readonly bytes: Uint8Array
}

const SEPARATOR = '1'
const CHECKSUM_CHARACTERS = 6
const CHARACTER_BITS = 5
const BYTE_BITS = 8
/** Cardano does not apply BIP-173's limit of 90 characters (CIP-19); no identifier is nearly as long as this. */
const MAX_LENGTH = 1023

/** Reads bech32 (BIP-173). @throws {RangeError} when the text is anything else. */
export function bytesFromBech32(text: string): Bech32 {
  const lower = text.toLowerCase()
  const separator = lower.lastIndexOf(SEPARATOR)
  const prefix = lower.slice(0, separator)
  const values = Array.from(lower.slice(separator + 1), (c) => BECH32_CHARACTERS.indexOf(c))
  const isWellFormed =
    separator > 0 &&
    text.length <= MAX_LENGTH &&
    (text === lower || text === text.toUpperCase()) &&
    /^[\x21-\x7e]+$/.test(prefix) &&
    values.length >= CHECKSUM_CHARACTERS &&
    !values.includes(-1) &&
    checksumOf(values, prefixState(prefix)) === 1
  const bytes = isWellFormed ? bytesOf(values.slice(0, -CHECKSUM_CHARACTERS)) : undefined
  if (!bytes) throw new RangeError(`"${text}" is not bech32`)
  return { prefix, bytes }
}

export function bech32FromBytes(prefix: string, bytes: Uint8Array): string {
  const data = valuesOf(bytes)
  const blank = Array.from({ length: CHECKSUM_CHARACTERS }, () => 0)
  const checksum = checksumOf([...data, ...blank], prefixState(prefix)) ^ 1
  const last = blank.map((_, at) => (checksum >> (CHARACTER_BITS * (CHECKSUM_CHARACTERS - 1 - at))) & 31)
  return prefix + SEPARATOR + [...data, ...last].map((value) => BECH32_CHARACTERS.charAt(value)).join('')
}

/** Regroups values of five bits into bytes; undefined when more than four bits, or any 1, are left over (BIP-173). */
function bytesOf(values: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const value of values) {
    buffer = ((buffer << CHARACTER_BITS) | value) & 0xfff
    bits += CHARACTER_BITS
    if (bits < BYTE_BITS) continue
    bits -= BYTE_BITS
    bytes.push((buffer >> bits) & 0xff)
  }
  const isClean = bits < CHARACTER_BITS && (buffer & ((1 << bits) - 1)) === 0
  return isClean ? Uint8Array.from(bytes) : undefined
}

/** Regroups bytes into values of five bits; the last one is padded with zeros. */
function valuesOf(bytes: Uint8Array): number[] {
  const values: number[] = []
  let bits = 0
  let buffer = 0
  for (const byte of bytes) {
    buffer = ((buffer << BYTE_BITS) | byte) & 0xfff
    bits += BYTE_BITS
    while (bits >= CHARACTER_BITS) {
      bits -= CHARACTER_BITS
      values.push((buffer >> bits) & 31)
    }
  }
  if (bits > 0) values.push((buffer << (CHARACTER_BITS - bits)) & 31)
  return values
}
