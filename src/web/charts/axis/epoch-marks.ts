import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { hasShortEpochs } from '../../chain/epoch-time.ts'
import { dateText } from '../../ui/values/timestamp.tsx'
import type { EpochRange } from '../epoch-series.ts'
import { epochTicks } from './axis-ticks.ts'
import { CHART_WIDTHS, type Room, roomsWhere } from './chart-widths.ts'

/** Pixels of a month's name on either side of its mark. */
const HALF_MONTH = 28

/** A mark of the epoch axis. */
export interface EpochMark {
  readonly no: number
  /** The month in which the epoch starts, or the day where epochs are short. */
  readonly time: string
  /** Its place, as a share of the plot's width. */
  readonly share: number
  readonly rooms: readonly Room[]
  /** The rooms at which the label ends at its mark, since the plot does too soon. */
  readonly endingRooms: readonly Room[]
}

/**
 * The marks of an epoch axis at each width.
 * @param shareOf the place of an epoch, as a share of the plot's width
 */
export function epochMarks(
  network: Network,
  { first, last }: EpochRange,
  shareOf: (no: number) => number,
): EpochMark[] {
  const rooms = new Map<number, Room[]>()
  for (const { room } of CHART_WIDTHS) {
    for (const no of epochTicks(first, last, room)) rooms.set(no, [...(rooms.get(no) ?? []), room])
  }
  return [...rooms]
    .toSorted(([a], [b]) => a - b)
    .map(([no, shownAt]) => ({
      no,
      time: axisTimeText(network, no),
      share: shareOf(no),
      rooms: shownAt,
      endingRooms: roomsWhere(
        (width, room) => shownAt.includes(room) && (1 - shareOf(no)) * width < HALF_MONTH,
      ),
    }))
}

function axisTimeText(network: Network, no: number): string {
  const date = dateText(epochStart(network, no))
  return hasShortEpochs(network) ? date.replace(/ \d{4}$/, '') : date.replace(/^\d+ /, '')
}
