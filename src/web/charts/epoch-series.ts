import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, type Measure } from '../chain/measures/measure.ts'
import { toDouble } from '../chain/measures/ratio.ts'

/** The figure of an epoch as a double, for drawing only; undefined where nothing is to divide by, which is no zero. */
export function plottedValue(measure: Measure, epoch: Epoch): number | undefined {
  const figure = figureOf(measure, epoch)
  return figure && toDouble(figure)
}

/** First and last epoch number, both included. */
export interface EpochRange {
  readonly first: number
  readonly last: number
}

/** The place of an epoch on the axis; undefined for an epoch that is not on record. */
export interface EpochPlace {
  readonly no: number
  readonly epoch: Epoch | undefined
}

export function epochPlaces(epochs: readonly Epoch[], { first, last }: EpochRange): EpochPlace[] {
  const byNo = new Map(epochs.map((epoch) => [epoch.no, epoch]))
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => ({
    no: first + i,
    epoch: byNo.get(first + i),
  }))
}

/** The runs of empty places: gaps in the record, not zeros. */
export function gapsIn(places: readonly EpochPlace[]): EpochRange[] {
  const gaps: { first: number; last: number }[] = []
  for (const { no, epoch } of places) {
    if (epoch) continue
    const gap = gaps.at(-1)
    if (gap?.last === no - 1) gap.last = no
    else gaps.push({ first: no, last: no })
  }
  return gaps
}
