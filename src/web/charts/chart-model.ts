import type { Network } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { ChartLine } from '#explorer-protocol/epoch-searches.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { figureOf, figureText, type Measure, meanOf, transactionsPerBlock } from '#web/measures/measure.ts'
import { medianRatio, type Ratio, toDouble } from '#web/measures/ratio.ts'
import { compact } from '#web/ui/values/amount.tsx'
import { type ChartScale, linearTicks, logTicks } from './axis-ticks.ts'
import {
  type AxisMark,
  type EpochPlace,
  type EpochRange,
  epochMarks,
  numbersText,
  plottedValue,
} from './epoch-series.ts'

/** A value for each place of a chart; undefined where there is none, which is no zero. */
export type ChartValues = readonly (number | undefined)[]

/** A chart in the values of its axes. */
export interface ChartModel extends EpochRange {
  readonly values: ChartValues
  /** Bars with space between them, or steps: an area without slopes. */
  readonly shape: 'bars' | 'steps'
  readonly scale: ChartScale
  /** Round values of the axis, ascending: the first is the base of the plot, the last its top. */
  readonly ticks: readonly { readonly value: number; readonly label: string }[]
  readonly marks: readonly AxisMark[]
  readonly gaps: readonly ChartGap[]
  readonly median: { readonly value: number; readonly text: string } | undefined
  /** A value that runs through all places, with its name. */
  readonly level: { readonly value: number; readonly text: string } | undefined
  /** A place whose value stands in words at its bar. */
  readonly named: { readonly at: number; readonly text: string } | undefined
  /** A place whose bar is a dashed outline. */
  readonly outlined: number | undefined
  /** The place whose value is not final: it is hatched. */
  readonly running: number | undefined
  /** A second series, as a dashed line of steps. */
  readonly other: ChartValues
  /** A line of means, one for each place; empty for none. */
  readonly means: ChartValues
  /** The places that a filter leaves out, which are pale; undefined without one. */
  readonly faded: ReadonlySet<number> | undefined
  /** The first place of each run of values above the axis, with their values. */
  readonly cuts: readonly { readonly at: number; readonly text: string }[]
}

/** A run of places without a value. */
interface ChartGap extends EpochRange {
  /** Its label, the longest text first: the first that fits is shown. */
  readonly texts: readonly string[]
}

/** Heights of the axis below a plot, by the lines of its texts, in pixels. */
const AXIS_HEIGHTS = [24, 24, 40] as const

/** Height of the axis below the plot, in pixels. */
export function axisHeight({ marks }: Pick<ChartModel, 'marks'>): number {
  return AXIS_HEIGHTS[Math.max(0, ...marks.map(({ lines }) => lines.length))] ?? 0
}

/** Places above which bars are too narrow to be seen one by one on a phone. */
const MAX_BARS = 150

interface ChartOptions
  extends Pick<ChartModel, 'first' | 'values' | 'marks'>,
    Partial<
      Pick<
        ChartModel,
        | 'shape'
        | 'scale'
        | 'gaps'
        | 'median'
        | 'running'
        | 'other'
        | 'means'
        | 'faded'
        | 'level'
        | 'named'
        | 'outlined'
      >
    > {
  /** A value at which the axis ends, however high the values are. */
  readonly top?: number
  readonly labelOf?: (value: number) => string
}

/** The model of a chart: its axes by its values, its shape by their number. @param options `first` is the first place */
export function chartModel({
  first,
  values,
  marks,
  scale = 'linear',
  shape = scale === 'linear' && values.length > MAX_BARS ? 'steps' : 'bars',
  gaps = [],
  median,
  running,
  other = [],
  means = [],
  faded,
  level,
  named,
  outlined,
  top = Number.POSITIVE_INFINITY,
  labelOf = compact,
}: ChartOptions): ChartModel {
  const known = [...values, ...other, level?.value].filter((one) => one !== undefined)
  const highest = Math.min(Math.max(0, ...known), top)
  const ticks =
    scale === 'log'
      ? logTicks(Math.min(highest, ...known.filter((value) => value > 0)), highest)
      : linearTicks(highest)
  return {
    first,
    last: first + Math.max(values.length, 1) - 1,
    values,
    shape,
    scale,
    ticks: ticks.map((value) => ({ value, label: labelOf(value) })),
    marks,
    gaps,
    median,
    running,
    other,
    means,
    faded,
    level,
    named,
    outlined,
    cuts: values.flatMap((value, i) =>
      value !== undefined && value !== values[i - 1] && value > (ticks.at(-1) ?? 0)
        ? [{ at: first + i, text: labelOf(value) }]
        : [],
    ),
  }
}

export interface EpochChartOptions {
  readonly network: Network
  readonly places: readonly EpochPlace[]
  readonly measure: Measure
  readonly scale?: ChartScale | undefined
  readonly running?: number | undefined
  /** None unless set. */
  readonly line?: ChartLine | undefined
  /** The median that the line marks; that of the range unless set. */
  readonly median?: Ratio | undefined
  /** All epochs on record, for means that reach beyond the range; those of the places unless set. */
  readonly all?: readonly Epoch[] | undefined
  readonly hasMonths?: boolean | undefined
  /** The epochs that a filter leaves out. */
  readonly faded?: ReadonlySet<number> | undefined
  readonly level?: ChartModel['level']
  readonly named?: ChartModel['named']
  readonly outlined?: ChartModel['outlined']
  readonly zone?: TimeZone
}

/** A measure of a range of epochs. */
export function epochChart({
  network,
  places,
  measure,
  scale = 'linear',
  running,
  line = 'none',
  median,
  all = places.flatMap(({ epoch }) => epoch ?? []),
  hasMonths,
  faded,
  level,
  named,
  outlined,
  zone,
}: EpochChartOptions): ChartModel {
  const values = places.map(({ epoch }) => epoch && plottedValue(measure, epoch))
  const range = { first: places[0]?.no ?? 0, last: places.at(-1)?.no ?? 0 }
  return chartModel({
    first: range.first,
    values,
    marks: epochMarks(network, range, hasMonths, zone),
    scale,
    gaps: epochGaps(places, values, measure),
    median: line === 'median' ? medianOf({ measure, places, running, median }) : undefined,
    means: isMean(line) ? meansOf(measure, places, all, running, MEANS[line]) : [],
    running,
    faded,
    level,
    named,
    outlined,
  })
}

/** Epochs of a mean. */
const MEANS = { 'mean-5': 5, 'mean-10': 10 } as const

function isMean(line: ChartLine): line is keyof typeof MEANS {
  return line in MEANS
}

/** The mean of so many finished epochs that end at each place; none where one of them is not on record. @param all the epochs on record */
function meansOf(
  measure: Measure,
  places: readonly EpochPlace[],
  all: readonly Epoch[],
  running: number | undefined,
  count: number,
): ChartValues {
  const finished = new Map(all.filter(({ no }) => no !== running).map((epoch) => [epoch.no, epoch]))
  return places.map(({ no }) => {
    const ending = Array.from({ length: count }, (_, back) => finished.get(no - back) ?? [])
    const mean = ending.every((epoch) => 'no' in epoch) ? meanOf(measure, ending) : undefined
    return mean && toDouble(mean)
  })
}

/** The median over a range. The epoch in progress is no part of it. */
function medianOfRange({ measure, places, running }: MedianOptions): Ratio | undefined {
  const finished = places.flatMap(({ no, epoch }) => {
    const figure = epoch && no !== running ? figureOf(measure, epoch) : undefined
    return figure ? [figure] : []
  })
  return medianRatio(finished)
}

type MedianOptions = Pick<EpochChartOptions, 'measure' | 'places' | 'running' | 'median'>

/** The median of a chart as a place on its axis, and in the digits of its measure. */
export function medianOf(options: MedianOptions): ChartModel['median'] {
  const { measure, median = medianOfRange(options) } = options
  return median && { value: toDouble(median), text: figureText(median, measure.form) }
}

/** The runs of epochs without a value, each with its reason: not on record, or nothing to divide by. */
function epochGaps(
  places: readonly EpochPlace[],
  values: ChartValues,
  measure: Measure,
): readonly ChartGap[] {
  const counted = measure.key === transactionsPerBlock.key ? 'blocks' : 'transactions'
  const gaps: { first: number; last: number; isOnRecord: boolean }[] = []
  places.forEach(({ no, epoch }, i) => {
    if (values[i] !== undefined) return
    const gap = gaps.at(-1)
    if (gap?.last === no - 1 && gap.isOnRecord === Boolean(epoch)) gap.last = no
    else gaps.push({ first: no, last: no, isOnRecord: Boolean(epoch) })
  })
  return gaps.map(({ first, last, isOnRecord }) => {
    const range = numbersText({ first, last })
    return {
      first,
      last,
      texts: isOnRecord
        ? [`${range} without ${counted}`, `no ${counted}`]
        : [`${range} not on record`, 'not on record'],
    }
  })
}
