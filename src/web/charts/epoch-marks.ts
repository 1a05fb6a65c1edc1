import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { TimeZone } from '../browser/time-zone.ts'
import { hasShortEpochs } from '../chain/epoch-time.ts'
import { dateText } from '../ui/values/timestamp.tsx'
import { epochTicks } from './axis-ticks.ts'
import { CHART_WIDTHS, type ChartWidth } from './chart-widths.ts'
import type { EpochRange } from './epoch-series.ts'

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
 * @param ticksIn the values that are marked where there is room for so many
 */
export function axisMarks(
  ticksIn: (room: number) => readonly number[],
  linesAt: (value: number) => readonly string[],
): readonly AxisMark[] {
  const widths = new Map<number, ChartWidth[]>()
  for (const { name, marks } of CHART_WIDTHS) {
    for (const tick of ticksIn(marks)) widths.set(tick, [...(widths.get(tick) ?? []), name])
  }
  return [...widths].toSorted(([a], [b]) => a - b).map(([at, widths]) => ({ at, widths, lines: linesAt(at) }))
}

/** The marks of an epoch axis: its number over the month in which it starts, or the day where epochs are short. */
export function epochMarks(
  network: Network,
  { first, last }: EpochRange,
  hasMonths = true,
  zone: TimeZone = 'utc',
): readonly AxisMark[] {
  return axisMarks(
    (room) => epochTicks(first, last, room),
    (no) => (hasMonths ? [String(no), axisTimeText(network, no, zone)] : [String(no)]),
  )
}

function axisTimeText(network: Network, no: number, zone: TimeZone): string {
  const date = dateText(epochStart(network, no), zone)
  return hasShortEpochs(network) ? date.replace(/ \d{4}$/, '') : date.replace(/^\d+ /, '')
}
