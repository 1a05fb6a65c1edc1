import type { EpochRange } from '../../../charts/epoch-series.ts'
import type { Bounds } from '../../../ui/filters/bounds.ts'

/** The epochs of a record that a filter leaves; the nearest one where it leaves none. */
export function rangeOfBounds(epochs: Bounds<number> | undefined, { first, last }: EpochRange): EpochRange {
  const inRecord = (no: number) => Math.min(Math.max(no, first), last)
  return { first: inRecord(epochs?.least ?? first), last: inRecord(epochs?.greatest ?? last) }
}

/** A range as a filter: an end of the record is no bound, so that what comes later is listed too. */
export function boundsOfRange(
  range: EpochRange | undefined,
  { first, last }: EpochRange,
): Bounds<number> | undefined {
  if (!range) return undefined
  const least = range.first > first ? range.first : undefined
  const greatest = range.last < last ? range.last : undefined
  return least === undefined && greatest === undefined ? undefined : { least, greatest }
}
