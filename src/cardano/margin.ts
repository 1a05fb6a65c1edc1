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
