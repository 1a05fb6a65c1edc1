import type { EpochRange } from '../epoch-series.ts'

/**
 * The range of two typed epoch numbers, or the reason why they are none.
 * @param newest the number of the newest epoch on record
 */
export function readTypedRange(
  texts: { readonly first: string; readonly last: string },
  newest: number,
): EpochRange | string {
  const [first, last] = [texts.first, texts.last].map((text) => text.trim().replace(/^0+(?=\d)/, ''))
  for (const text of [first, last]) {
    if (!text || !/^\d+$/.test(text)) return 'An epoch is a whole number, such as 208.'
    if (Number(text) > newest) return `The newest epoch here is ${newest}.`
  }
  if (Number(first) > Number(last)) return `Epoch ${first} comes after epoch ${last}.`
  return { first: Number(first), last: Number(last) }
}
