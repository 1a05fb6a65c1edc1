import { median } from '../../chain/median.ts'
import { linearTicks, logTicks } from '../axis/axis-ticks.ts'
import { type EpochPlace, type EpochRange, type EpochSeries, gapsIn } from '../epoch-series.ts'
import type { PlotScale } from '../frame/plot.ts'

/** The values of a bar chart with its scale, before they have places. */
export interface Bars extends EpochRange {
  /** The number of bars that are seen across the plot; all of them unless set. */
  readonly seen?: number
  /** The value of each epoch of the range; undefined for one that is not on record. */
  readonly values: readonly (number | undefined)[]
  readonly scale: PlotScale
  /** Round values of the axis, ascending. The first is the base of all bars, the last is the top of the plot. */
  readonly ticks: readonly number[]
  readonly gaps: readonly EpochRange[]
  readonly median: number | undefined
  /** The epoch in progress, which is hatched and left out of the median. */
  readonly running: number | undefined
  /** The epoch that the page is about, which is solid. */
  readonly picked: number | undefined
}

export interface BarsOptions {
  readonly places: readonly EpochPlace[]
  readonly series: EpochSeries
  readonly scale?: PlotScale
  readonly running?: number | undefined
  readonly picked?: number | undefined
  readonly showMedian?: boolean
}

export function readBars({
  places,
  series,
  scale = 'linear',
  running,
  picked,
  showMedian = false,
}: BarsOptions): Bars {
  const values = places.map(({ epoch }) => epoch && series.value(epoch))
  const known = values.filter((value) => value !== undefined)
  const finished = places.flatMap(({ epoch }) => (epoch && epoch.no !== running ? [series.value(epoch)] : []))
  const max = Math.max(0, ...known)
  return {
    first: places[0]?.no ?? 0,
    last: places.at(-1)?.no ?? 0,
    values,
    scale,
    ticks:
      scale === 'log'
        ? logTicks(Math.min(max, ...known.filter((value) => value > 0)), max)
        : linearTicks(max),
    gaps: gapsIn(places),
    median: showMedian ? median(finished) : undefined,
    running,
    picked,
  }
}
