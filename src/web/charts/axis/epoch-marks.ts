import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { TimeZone } from '../../browser/time-zone.ts'
import { hasShortEpochs } from '../../chain/epoch-time.ts'
import { dateText } from '../../ui/values/timestamp.tsx'
import type { EpochRange } from '../epoch-series.ts'
import { type AxisMark, roomsOfMarks } from './axis-mark.ts'
import { epochTicks } from './axis-ticks.ts'
import { CHART_WIDTHS, type Room } from './chart-widths.ts'

/** Pixels of a month's name on either side of its mark. */
const HALF_MONTH = 28

/**
 * The marks of an epoch axis at each width: the number of the epoch over the month in which it starts, or the day where epochs are
 * short.
 * @param shareOf the place of an epoch, as a share of the plot's width
 */
export function epochMarks(
  network: Network,
  { first, last }: EpochRange,
  shareOf: (no: number) => number,
  hasMonths: boolean,
  zone: TimeZone = 'utc',
): AxisMark[] {
  return roomsOfMarks((room) => epochTicks(first, last, room)).map(([no, rooms]) =>
    epochMark(network, no, shareOf(no), rooms, hasMonths, zone),
  )
}

/** The marks of an epoch axis at one width, which alone are drawn while a gesture moves it. */
export function epochMarksIn(
  room: Room,
  network: Network,
  { first, last }: EpochRange,
  shareOf: (no: number) => number,
  hasMonths: boolean,
  zone: TimeZone = 'utc',
): AxisMark[] {
  const always = CHART_WIDTHS.map(({ room }) => room)
  return epochTicks(first, last, room).map((no) =>
    epochMark(network, no, shareOf(no), always, hasMonths, zone),
  )
}

function epochMark(
  network: Network,
  no: number,
  share: number,
  rooms: readonly Room[],
  hasMonths: boolean,
  zone: TimeZone,
): AxisMark {
  const number = { text: String(no), half: 0 }
  const month = { text: axisTimeText(network, no, zone), half: HALF_MONTH }
  return { at: no, share, rooms, lines: hasMonths ? [number, month] : [number] }
}

function axisTimeText(network: Network, no: number, zone: TimeZone): string {
  const date = dateText(epochStart(network, no), zone)
  return hasShortEpochs(network) ? date.replace(/ \d{4}$/, '') : date.replace(/^\d+ /, '')
}
