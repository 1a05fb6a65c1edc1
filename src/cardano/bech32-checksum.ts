/** The characters of bech32 data in the order of their values (BIP-173). */
export const BECH32_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

const CHARACTER_BITS = 5
const CHECKSUM_BITS = 30
const TOP_BITS = CHECKSUM_BITS - CHARACTER_BITS
/** Generators of the checksum (BIP-173, "Checksum"). */
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Returns the checksum's state after one more value. */
function checksumStep(state: number, value: number): number {
  const top = state >>> TOP_BITS
  const shifted = ((state & ((1 << TOP_BITS) - 1)) << CHARACTER_BITS) ^ value
  return GENERATORS.reduce((sum, generator, bit) => ((top >> bit) & 1 ? sum ^ generator : sum), shifted)
}

/** Returns the checksum's state after the prefix of a text. */
export function prefixState(prefix: string): number {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> CHARACTER_BITS), 0, ...codes.map((code) => code & 31)].reduce(
    checksumStep,
    1,
  )
}

/** Returns the checksum's state after these values: 1 for a whole valid text, its checksum included. */
export function checksumOf(values: readonly number[], state: number): number {
  return values.reduce(checksumStep, state)
}
