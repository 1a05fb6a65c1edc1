import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { figureOf, type Measure } from '#web/measures/measure.ts'
import { toDouble } from '#web/measures/ratio.ts'
import { hasShortEpochs } from '#web/records/epoch-time.ts'
import { dateText, timeOfDay } from '#web/ui/values/timestamp.tsx'
import { CHART_WIDTHS, type ChartWidth, epochTicks } from './axis-ticks.ts'

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

/** `308 to 322`, `315`. */
export function numbersText({ first, last }: EpochRange): string {
  return first === last ? `${first}` : `${first} to ${last}`
}

/** `epochs 308 to 322`, `epoch 315`. */
export function epochsText(range: EpochRange): string {
  return `${range.first === range.last ? 'epoch' : 'epochs'} ${numbersText(range)}`
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

/** A run of epochs with a name, such as an era. */
export interface NamedEpochRange extends EpochRange {
  readonly name: string
}

/** The eras of a range, each cut to it. */
export function erasIn(
  { eras }: Pick<Network, 'eras'>,
  { first, last }: EpochRange,
): readonly NamedEpochRange[] {
  return eras
    .map(({ name, firstEpoch }, i) => ({
      name,
      first: Math.max(firstEpoch, first),
      last: Math.min((eras[i + 1]?.firstEpoch ?? last + 1) - 1, last),
    }))
    .filter((era) => era.first <= era.last)
}

/** A mark of the axis below a plot. */
export interface AxisMark {
  /** Its value on the axis. */
  readonly at: number
  /** The widths at which the mark is shown. */
  readonly widths: readonly ChartWidth[]
  /** The lines of text under it. */
  readonly lines: readonly string[]
}

/**
 * The marks of an axis at each width.
 * @param ticksIn the values that are marked where so many have room
 * @param linesAt the text under a mark; the value of the mark before it is undefined for the first one
 */
export function axisMarks(
  ticksIn: (room: number) => readonly number[],
  linesAt: (value: number, before: number | undefined) => readonly string[],
): readonly AxisMark[] {
  return CHART_WIDTHS.flatMap(({ name, marks }) =>
    ticksIn(marks).map((at, i, all) => ({ at, widths: [name], lines: linesAt(at, all[i - 1]) })),
  )
}

/** The marks of an epoch axis: its number over the month in which it starts, or over its time where epochs are short, with the date where that is another one. */
export function epochMarks(
  network: Network,
  { first, last }: EpochRange,
  hasMonths = true,
  zone: TimeZone = 'utc',
): readonly AxisMark[] {
  return axisMarks(
    (room) => epochTicks(first, last, room),
    (no, before) => (hasMonths ? [String(no), axisTimeText(network, no, before, zone)] : [String(no)]),
  )
}

function axisTimeText(network: Network, no: number, before: number | undefined, zone: TimeZone): string {
  const dayOf = (epochNo: number) => dateText(epochStart(network, epochNo), zone)
  const date = dayOf(no)
  if (!hasShortEpochs(network)) return date.replace(/^\d+ /, '')
  const time = timeOfDay(epochStart(network, no), zone)
  return before !== undefined && dayOf(before) === date ? time : `${date.replace(/ \d{4}$/, '')}, ${time}`
}
