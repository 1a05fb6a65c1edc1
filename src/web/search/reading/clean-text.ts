import { oneLine } from '#web/search/one-line.ts'

/** Characters that are read; what follows is left out. A list of 200 addresses has at most about 25,000. */
const MAX_CHARACTERS = 30_000

/** A stand-in from the private use area: compatibility forms make three points of an ellipsis. */
const ELLIPSIS = '\ue000'

const INVISIBLE = /[\u00ad\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const DASHES = /[\u2010-\u2015\u2212]/g
const SINGLE_QUOTES = /[\u2018\u2019\u201a\u2032\u02bc]/g
const DOUBLE_QUOTES = /[\u201c-\u201e\u2033\u00ab\u00bb]/g

/**
 * The text in plain characters: full-width letters and digits, typographic dashes, quotes and spaces become those of
 * ASCII, invisible characters are left out, and white space becomes single spaces.
 */
export function cleanText(input: string): string {
  return oneLine(input.slice(0, MAX_CHARACTERS))
    .replaceAll('…', ELLIPSIS)
    .normalize('NFKC')
    .replaceAll(ELLIPSIS, '…')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

const OPENING = /^[\s"'`([{<*_~|,;:=>]$/
const CLOSING = /^[\s"'`)\]}>*_~|,;:.!?]$/
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** The text without the quotes, brackets and punctuation around it. A bracket that was opened within it stays. */
export function unwrapped(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && OPENING.test(text.charAt(start))) start++
  const isAround = (at: number) => {
    const opening = PAIRS[text.charAt(at)]
    return CLOSING.test(text.charAt(at)) && (opening === undefined || text.lastIndexOf(opening, at) < start)
  }
  while (end > start && isAround(end - 1)) end--
  return text.slice(start, end).replace(/^[-•·] /, '')
}
