import type { SubjectKind } from '../search-result.ts'

/** Digits alone, or grouped by one kind of separator, in threes or as in India: `8,415,364`, `84,15,364`. */
export const NUMBER = String.raw`\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+|(?:_\d{3})+)(?!\d)|\d{1,2}(?:,\d\d)+,\d{3}(?!\d)|\d{1,40}`

const WHOLE_NUMBER = new RegExp(`^(?:${NUMBER})$`)

/** A whole number in any of the usual groupings, also with zeros before it or as `1e6`. */
export function wholeNumber(text: string): bigint | undefined {
  if (WHOLE_NUMBER.test(text)) return digitsOf(text)
  const [, mantissa, exponent] = /^(\d{1,6})e\+?(\d{1,2})$/i.exec(text) ?? []
  return mantissa === undefined ? undefined : BigInt(mantissa) * 10n ** BigInt(exponent ?? '')
}

/** @param text that matches `NUMBER` */
export function digitsOf(text: string): bigint {
  return BigInt(text.replace(/\D/g, ''))
}

/** Words for a kind of number, with their abbreviations. */
export const KIND_WORDS: Readonly<Record<string, SubjectKind>> = {
  epoch: 'epoch',
  ep: 'epoch',
  e: 'epoch',
  block: 'block',
  blk: 'block',
  b: 'block',
  height: 'block',
  slot: 'slot',
  s: 'slot',
  pool: 'pool',
  p: 'pool',
}

const KIND = String.raw`(?<kind>(?:absolute |abs\.? )?slot|block|blk|height|epoch|ep|pool|[ebsp])`
const COUNTER = String.raw`(?: ?(?:number|num|no|nr|height|hash|id|index|#)\b\.?)?`
const KIND_FIRST = new RegExp(`^${KIND}s?${COUNTER} ?[:#=./-]? ?#?(?<number>${NUMBER})$`)
const KIND_LAST = new RegExp(`^(?<number>${NUMBER})(?:st|nd|rd|th)? (?<kind>epoch|block|slot|pool)$`)
const COUNTED = new RegExp(`^(?:#|number|no\\.?|nr\\.?|n\\u00ba) ?(?<number>${NUMBER})$`)

/** A number with the kind that is named beside it: `Epoch 379`, `block no. 8415364`, `#8415364`. */
export function namedNumber(
  lower: string,
): { readonly kind: SubjectKind | undefined; readonly number: bigint } | undefined {
  const { kind, number } =
    (KIND_FIRST.exec(lower) ?? KIND_LAST.exec(lower) ?? COUNTED.exec(lower))?.groups ?? {}
  if (number === undefined) return undefined
  const word = kind?.replace(/^abs\S* /, '')
  return { kind: word === undefined ? undefined : KIND_WORDS[word], number: digitsOf(number) }
}
