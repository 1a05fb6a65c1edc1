import { shiftDecimal } from './decimal.ts'

declare const unit: unique symbol

/** The share of its rewards that a pool takes: an exact fraction from 0 to 1 in decimal text (`0.0299`). */
export type Margin = string & { readonly [unit]: 'fraction' }

/** Reads a margin given as a fraction. @throws {RangeError} when the text is not a decimal number. */
export function parseMarginFraction(text: string): Margin {
  return shiftDecimal(text, 0) as Margin
}

/** Reads a margin given as a percentage. @throws {RangeError} when the text is not a decimal number. */
export function parseMarginPercentage(text: string): Margin {
  return shiftDecimal(text, -2) as Margin
}

/** Writes a margin in percent with at least two decimals, and none rounded away: `2.99`, `1.935`. */
export function marginPercentage(margin: Margin): string {
  const [whole, fraction = ''] = shiftDecimal(margin, 2).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** The margin of a pool that keeps all rewards. */
export const FULL_MARGIN = '1' as Margin

/** Compares two margins exactly. @returns below 0, 0 or above 0, as a sort wants it */
export function compareMargins(a: Margin, b: Margin): number {
  if (a === b) return 0
  // Rounding to doubles keeps an order; only those that are the same need their digits.
  const rounded = Number(a) - Number(b)
  if (rounded !== 0) return rounded
  const [wholeA, fractionA] = partsOf(a)
  const [wholeB, fractionB] = partsOf(b)
  if (wholeA !== wholeB) return BigInt(wholeA) < BigInt(wholeB) ? -1 : 1
  // Fractions have no trailing zeros, so that their texts are in the order of their values.
  return fractionA < fractionB ? -1 : fractionA > fractionB ? 1 : 0
}

function partsOf(margin: Margin): readonly [whole: string, fraction: string] {
  const [whole = '', fraction = ''] = margin.split('.')
  return [whole, fraction]
}
