import { figureOf, type Measure } from '../../chain/measures/measure.ts'
import { figureText } from '../../chain/measures/measure-text.ts'
import { medianRatio, toDouble } from '../../chain/measures/ratio.ts'
import { linearTicks, logTicks } from '../axis/axis-ticks.ts'
import { type EpochPlace, type EpochRange, plottedValue } from '../epoch-series.ts'
import type { PlotScale } from '../frame/plot.ts'
import { type BarsGap, barsGaps, gapTexts } from './bars-gaps.ts'

/** The values of a bar chart with its scale, before they have places. */
export interface Bars extends EpochRange {
  /** The number of bars that are seen across the plot; all of them unless set. */
  readonly seen?: number
  /** The value of each epoch of the range; undefined for one without a figure. */
  readonly values: readonly (number | undefined)[]
  readonly scale: PlotScale
  /** Round values of the axis, ascending. The first is the base of all bars, the last is the top of the plot. */
  readonly ticks: readonly number[]
  readonly gaps: readonly LabelledGap[]
  readonly median: BarsMedian | undefined
  /** The epoch in progress, which is hatched and left out of the median. */
  readonly running: number | undefined
  /** The epoch that the page is about, which is solid. */
  readonly picked: number | undefined
}

interface LabelledGap extends BarsGap {
  /** Its label, the longest text first. */
  readonly texts: readonly string[]
}

interface BarsMedian {
  readonly value: number
  /** The exact median, rounded as the figures of its measure are. */
  readonly text: string
}

export interface BarsOptions {
  readonly places: readonly EpochPlace[]
  readonly measure: Measure
  readonly scale?: PlotScale
  readonly running?: number | undefined
  readonly picked?: number | undefined
  readonly showMedian?: boolean
  /** Whether the network is a recording, in whose gaps nothing comes. */
  readonly isRecorded?: boolean
}

export function readBars({
  places,
  measure,
  scale = 'linear',
  running,
  picked,
  showMedian = false,
  isRecorded = false,
}: BarsOptions): Bars {
  const values = places.map(({ epoch }) => epoch && plottedValue(measure, epoch))
  const known = values.filter((value) => value !== undefined)
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
    gaps: barsGaps(places, values).map((gap) => ({ ...gap, texts: gapTexts(gap, measure, isRecorded) })),
    median: showMedian ? barsMedian(measure, places, running) : undefined,
    running,
    picked,
  }
}

function barsMedian(
  measure: Measure,
  places: readonly EpochPlace[],
  running: number | undefined,
): BarsMedian | undefined {
  const finished = places.flatMap(({ epoch }) => {
    const figure = epoch && epoch.no !== running ? figureOf(measure, epoch) : undefined
    return figure ? [figure] : []
  })
  const median = medianRatio(finished)
  return median && { value: toDouble(median), text: figureText(median, measure.form) }
}
