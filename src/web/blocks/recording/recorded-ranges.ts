import type { Network } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { TimeZone } from '../../browser/time-zone.ts'
import { dateText } from '../../ui/values/timestamp.tsx'

/** Blocks on record without a gap, of which a single block is the shortest. */
export interface RecordedRange {
  readonly first: number
  readonly last: number
  readonly count: number
  readonly firstEpoch: number
  readonly lastEpoch: number
  /** `2 Sep 2024`, `12 to 13 Feb 2021`: the days of its first and last block. */
  readonly made: string
}

/** The ranges and single blocks of a recording, newest first. */
export function recordedRanges(
  network: Network,
  { block_runs, block_slots }: Pick<RecordingExtent, 'block_runs' | 'block_slots'>,
  zone: TimeZone = 'utc',
): { readonly ranges: readonly RecordedRange[]; readonly singles: readonly RecordedRange[] } {
  const all = block_runs
    .map(([first, last], i): RecordedRange => {
      const [from = 0, to = 0] = block_slots[i] ?? []
      return {
        first,
        last,
        count: last - first + 1,
        firstEpoch: epochSlot(network, from).epochNo,
        lastEpoch: epochSlot(network, to).epochNo,
        made: daysText(dateText(slotTime(network, from), zone), dateText(slotTime(network, to), zone)),
      }
    })
    .toReversed()
  return { ranges: all.filter(({ count }) => count > 1), singles: all.filter(({ count }) => count === 1) }
}

/** The range of several ranges together. */
export function spanOf(ranges: readonly RecordedRange[]): Omit<RecordedRange, 'count'> | undefined {
  const [newest, oldest] = [ranges.at(0), ranges.at(-1)]
  if (!newest || !oldest) return undefined
  const years = [oldest.made.slice(-4), newest.made.slice(-4)]
  return {
    first: oldest.first,
    last: newest.last,
    firstEpoch: oldest.firstEpoch,
    lastEpoch: newest.lastEpoch,
    made: years[0] === years[1] ? String(years[0]) : `${years[0]} to ${years[1]}`,
  }
}

/** `507`, `0 and 1`, `0 to 567`. */
export function epochsText({
  firstEpoch,
  lastEpoch,
}: Pick<RecordedRange, 'firstEpoch' | 'lastEpoch'>): string {
  if (firstEpoch === lastEpoch) return String(firstEpoch)
  return `${firstEpoch} ${lastEpoch === firstEpoch + 1 ? 'and' : 'to'} ${lastEpoch}`
}

function daysText(from: string, to: string): string {
  if (from === to) return from
  const [day = '', month, year] = from.split(' ')
  const [, toMonth, toYear] = to.split(' ')
  if (year !== toYear) return `${from} to ${to}`
  return month === toMonth ? `${day} to ${to}` : `${day} ${month} to ${to}`
}
