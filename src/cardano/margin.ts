import { shiftDecimal } from './decimal.ts'

declare const unit: unique symbol

/** The share a pool keeps of its rewards: a fraction from 0 to 1, exact, in decimal text (`0.0299`). */
export type Margin = string & { readonly [unit]: 'fraction' }

/** @throws {RangeError} when the text, a fraction, is not a decimal number. */
export function parseMarginFraction(text: string): Margin {
  return shiftDecimal(text, 0) as Margin
}

/** @throws {RangeError} when the text, a percentage, is not a decimal number. */
export function parseMarginPercentage(text: string): Margin {
  return shiftDecimal(text, -2) as Margin
}

/** In percent, with two decimals at least and as many as it has: `2.99`, `1.935`. */
export function marginPercentage(margin: Margin): string {
  const [whole, fraction = ''] = shiftDecimal(margin, 2).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
