import { BECH32_CHARACTERS } from '#cardano/bech32-checksum.ts'

/** A text in small letters of the alphabet of bech32, with the characters that were taken for others. */
export interface LikelyText {
  readonly corrected: string
  /** Positions count from 1. */
  readonly changes: readonly { readonly position: number; readonly from: string; readonly to: string }[]
}

/** The characters that bech32 does not have, with those that they look like (BIP-173 leaves out 1, b, i and o). */
const LOOKALIKES: Readonly<Record<string, string>> = {
  o: '0',
  i: 'l',
  1: 'l',
  b: '68',
  '|': 'l',
  '!': 'l',
  ß: '6',
}
/** Texts that are tried: four characters that look like two others each. */
const MOST_TEXTS = 16

/**
 * The texts that a text with characters foreign to bech32, or of both cases, looks like; none if a character looks like no
 * other. A text in one case and in the alphabet is its own.
 * @param start index of the data in the text, after the prefix and its separator
 */
export function likelyTexts(text: string, start: number): readonly LikelyText[] {
  const isUpper = isMostlyUpper(text)
  let texts: readonly LikelyText[] = [{ corrected: text.slice(0, start).toLowerCase(), changes: [] }]
  for (let at = start; at < text.length; at++) {
    const from = text.charAt(at)
    const lower = from.toLowerCase()
    const likely = BECH32_CHARACTERS.includes(lower) ? lower : LOOKALIKES[lower]
    if (likely === undefined) return []
    const isOwn = likely === lower && (from === lower || isUpper)
    texts = texts
      .flatMap(({ corrected, changes }) =>
        Array.from(likely, (to) => ({
          corrected: corrected + to,
          changes: isOwn ? changes : [...changes, { position: at + 1, from, to }],
        })),
      )
      .slice(0, MOST_TEXTS)
  }
  return texts
}

function isMostlyUpper(text: string): boolean {
  const upper = text.match(/[A-Z]/g)?.length ?? 0
  return upper > (text.match(/[a-z]/g)?.length ?? 0)
}
