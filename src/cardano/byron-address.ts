/** The polynomial of CRC-32 (ISO 3309), its bits reversed. */
const POLYNOMIAL = 0xed_b8_83_20

/** Returns the CRC-32 of bytes, as Byron addresses have it. */
export function crc32(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0)
  }
  return ~sum >>> 0
}

const CHARACTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The longest text that is read: addresses of the Byron era have at most about 120 characters. */
const MAX_LENGTH = 200

/** Reads base58 in Bitcoin's alphabet, without a checksum of its own; undefined when the text is anything else. */
function bytesFromBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_LENGTH) return undefined
  /** The number that the text stands for, its lowest byte first. */
  const bytes: number[] = []
  for (const character of text) {
    let carry = CHARACTERS.indexOf(character)
    if (carry < 0) return undefined
    bytes.forEach((byte, at) => {
      carry += byte * CHARACTERS.length
      bytes[at] = carry & 0xff
      carry >>= 8
    })
    while (carry > 0) {
      bytes.push(carry & 0xff)
      carry >>= 8
    }
  }
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...Array.from({ length: leadingZeros }, () => 0), ...bytes.toReversed()])
}

/** An address of the Byron era (CIP-19, "Byron addresses"): it has no stake part. */
export interface ByronAddress {
  /** True for an address that names the number of a test network. */
  readonly isOfTestNetwork: boolean
}

/** CBOR (RFC 8949) of an array of two whose first item is a byte string with the tag of encoded CBOR, 24. */
const ENVELOPE = [0x82, 0xd8, 0x18, 0x58]
const PAYLOAD_START = ENVELOPE.length + 1
/** Bytes of the payload before the map of attributes: an array of three, and a hash of 28 bytes. */
const ATTRIBUTES_START = 1 + 2 + 28
const NETWORK_NUMBER = 2

/** Reads the text of a Byron address, its checksum included; undefined when the text is none. */
export function parseByronAddress(text: string): ByronAddress | undefined {
  const bytes = bytesFromBase58(text)
  if (!bytes || !ENVELOPE.every((byte, at) => bytes[at] === byte)) return undefined
  const end = PAYLOAD_START + (bytes[ENVELOPE.length] ?? 0)
  const payload = bytes.slice(PAYLOAD_START, end)
  if (payload[0] !== 0x83 || unsignedOf(bytes.slice(end)) !== crc32(payload)) return undefined
  return { isOfTestNetwork: attributeKeys(payload).includes(NETWORK_NUMBER) }
}

/** The keys of the attributes: small numbers, each with a byte string. */
function attributeKeys(payload: Uint8Array): number[] {
  const count = (payload[ATTRIBUTES_START] ?? 0) & 0x1f
  const keys: number[] = []
  let at = ATTRIBUTES_START + 1
  for (let entry = 0; entry < count; entry++) {
    keys.push(payload[at] ?? 0)
    const header = payload[at + 1] ?? 0
    at += header === 0x58 ? 3 + (payload[at + 2] ?? 0) : 2 + (header & 0x1f)
  }
  return keys
}

/** An unsigned CBOR number that fills all bytes; undefined for anything else. */
function unsignedOf(bytes: Uint8Array): number | undefined {
  const [header = 0, ...rest] = bytes
  const size = { 24: 1, 25: 2, 26: 4 }[header]
  if (size === undefined) return header < 0x18 && rest.length === 0 ? header : undefined
  return rest.length === size ? rest.reduce((sum, byte) => sum * 256 + byte, 0) : undefined
}
