import { BECH32_CHARACTERS, checksumOf, prefixState } from './bech32-checksum.ts'
import { bytesFromBech32 } from './encoding.ts'

/** A typing error in a bech32 text, with the corrected text. Positions count from 1 in the text as given. */
export interface Bech32Repair {
  /** `swapped`: with the character after it. `missing`: before the character at the position. */
  readonly kind: 'wrong' | 'swapped' | 'missing' | 'extra'
  readonly position: number
  /** The character that fits there; empty for an extra one. */
  readonly fits: string
  readonly corrected: string
}

/**
 * The one typing error whose correction passes the checksum (BIP-173): a wrong character, also one that bech32 does not
 * have, two neighbours swapped, one character missing or one too many. Each correction is tried: some thousand checksums.
 * @param length of the correct text
 * @returns undefined where none passes, or several texts do
 */
export function bech32Repair(text: string, prefix: string, length: number): Bech32Repair | undefined {
  const lower = text.toLowerCase()
  const start = prefix.length + 1
  const state = prefixState(prefix)
  const passes = ({ corrected }: Bech32Repair) => {
    const values = Array.from(corrected.slice(start), (character) => BECH32_CHARACTERS.indexOf(character))
    return !values.includes(-1) && checksumOf(values, state) === 1
  }
  const passing = candidates(lower, start, length).filter(passes)
  const [first] = passing
  return passing.every(({ corrected }) => corrected === first?.corrected) ? first : undefined
}

function candidates(text: string, start: number, length: number): readonly Bech32Repair[] {
  const places = Array.from({ length: text.length - start + 1 }, (_, at) => start + at)
  const repair = (kind: Bech32Repair['kind'], at: number, fits: string, end: number): Bech32Repair => ({
    kind,
    position: at + 1,
    fits,
    corrected: text.slice(0, at) + fits + text.slice(end),
  })
  switch (text.length - length) {
    case 0:
      return places
        .slice(0, -1)
        .flatMap((at) => [
          ...Array.from(BECH32_CHARACTERS, (fits) => repair('wrong', at, fits, at + 1)),
          repair('swapped', at, `${text.charAt(at + 1)}${text.charAt(at)}`, at + 2),
        ])
    case -1:
      return places.flatMap((at) => Array.from(BECH32_CHARACTERS, (fits) => repair('missing', at, fits, at)))
    case 1:
      return places.slice(0, -1).map((at) => repair('extra', at, '', at + 1))
    default:
      return []
  }
}

/** True if the checksum passes. */
export function isBech32(text: string): boolean {
  try {
    return bytesFromBech32(text).bytes.length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
