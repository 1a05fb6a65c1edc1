import { type Ratio, toDouble } from '../../chain/measures/ratio.ts'

/** The share of a strip that stays free at either end. */
const STRIP_MARGIN = 0.03

/** Figures of epochs as places on a line, from 0 to 1. */
export interface Strip {
  readonly others: readonly number[]
  /** Their median, or their mean. */
  readonly middle: number
  readonly own: number
}

/** Places from the least of all figures to the greatest. */
export function stripOf(others: readonly Ratio[], middle: Ratio, own: Ratio): Strip {
  const values = others.map(toDouble)
  const all = [...values, toDouble(own)]
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  const placeOf = (value: number) =>
    greatest === least ? 0.5 : STRIP_MARGIN + ((value - least) / (greatest - least)) * (1 - 2 * STRIP_MARGIN)
  return { others: values.map(placeOf), middle: placeOf(toDouble(middle)), own: placeOf(toDouble(own)) }
}
