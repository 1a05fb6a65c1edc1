import { adaForChart } from '#cardano/lovelace.ts'
import type { Network } from '#cardano/network.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type ChartModel, chartModel } from '#web/charts/chart-model.ts'
import { type EpochRange, epochMarks } from '#web/charts/epoch-series.ts'
import { inForceAt, isKnownMargin, type Term } from './pool-terms.ts'

/** The percentage at which the chart of a margin ends: a margin above it says so. */
const MAX_MARGIN = 10
/** Share of a chart that is beyond the present, so that what goes on or is announced is seen. */
const BEYOND = 0.04

/**
 * The epochs of the charts of terms: to the last change that is on record or announced, and a little beyond the present.
 * @param present the epoch in progress; undefined where nothing is known of it
 */
export function termEpochs(
  effective: readonly PoolUpdate[],
  first: number,
  present: number | undefined,
): EpochRange {
  const last = Math.max(first, present ?? first, effective.at(-1)?.active_epoch_no ?? first)
  return { first, last: Math.max(last, (present ?? last) + Math.ceil((last - first) * BEYOND)) }
}

/** The steps of a term over epochs, and as a second series what goes on beyond the present or is announced. */
export function termChart(
  network: Network,
  { field }: Term,
  effective: readonly PoolUpdate[],
  { first, last }: EpochRange,
  present: number | undefined,
): ChartModel {
  const plotted = (no: number) => {
    const update = inForceAt(effective, no)
    if (!update || !isKnownMargin(update)) return undefined
    return field === 'margin' ? Number(update.margin) * 100 : adaForChart(update[field])
  }
  const places = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return chartModel({
    first,
    values: places.map((no) => (no <= (present ?? last) ? plotted(no) : undefined)),
    other: present === undefined ? [] : places.map((no) => (no > present ? plotted(no) : undefined)),
    shape: 'steps',
    marks: epochMarks(network, { first, last }, false),
    ...(field === 'margin' && { top: MAX_MARGIN, labelOf: (value) => `${Number(value.toFixed(4))}%` }),
  })
}
