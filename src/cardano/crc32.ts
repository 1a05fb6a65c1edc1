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
