import type { EpochPlace, EpochRange } from '../../charts/epoch-series.ts'

/** The range of places that follow each other. */
export function rangeOf(places: readonly EpochPlace[]): EpochRange {
  return { first: places[0]?.no ?? 0, last: places.at(-1)?.no ?? 0 }
}
