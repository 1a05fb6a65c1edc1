import { type Measure, transactionsPerBlock } from '../../chain/measures/measure.ts'
import type { EpochPlace, EpochRange } from '../epoch-series.ts'

/** A run of epochs without a bar. */
export interface BarsGap extends EpochRange {
  readonly reason: GapReason
}

/** `missing`: not on record. `undivided`: on record, but there is nothing to divide by, as in an epoch without transactions. */
type GapReason = 'missing' | 'undivided'

/** @param values of the places; undefined for one without a figure */
export function barsGaps(
  places: readonly EpochPlace[],
  values: readonly (number | undefined)[],
): readonly BarsGap[] {
  const gaps: { first: number; last: number; reason: GapReason }[] = []
  places.forEach(({ no, epoch }, i) => {
    if (values[i] !== undefined) return
    const reason = epoch ? 'undivided' : 'missing'
    const gap = gaps.at(-1)
    if (gap?.last === no - 1 && gap.reason === reason) gap.last = no
    else gaps.push({ first: no, last: no, reason })
  })
  return gaps
}

/** The texts of a gap's label with its reason, the longest first: the first that fits is shown. */
export function gapTexts(
  { first, last, reason }: BarsGap,
  measure: Measure,
  isRecorded: boolean,
): readonly string[] {
  const range = first === last ? `${first}` : `${first} to ${last}`
  if (reason === 'undivided') {
    const counted = measure.key === transactionsPerBlock.key ? 'blocks' : 'transactions'
    return [`${range} without ${counted}`, `no ${counted}`]
  }
  const state = isRecorded ? 'not in this recording' : 'not on record'
  return [`${range} ${state}`, state]
}
