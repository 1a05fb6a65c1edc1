const CHARACTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The longest text that is read: addresses of the Byron era have at most about 120 characters. */
const MAX_LENGTH = 200

/** Reads base58 in Bitcoin's alphabet, without a checksum of its own; undefined when the text is anything else. */
export function bytesFromBase58(text: string): Uint8Array | undefined {
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
