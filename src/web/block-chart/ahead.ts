import type { Network } from '#cardano/network.ts'
import { epochSlotsUntil, epochStart, expectedBlocks } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { BlockColumn } from './block-columns.ts'

/** How many blocks of an epoch had been made at a time, less those that were expected of its slots until then. */
export interface AheadPoint {
  readonly time: UtcTime
  readonly ahead: number
}

/**
 * Two points for each block, since the number falls with each slot and jumps by one with a block; and one for the end.
 * @param columns all blocks of the epoch until the end, in the order of their times
 */
export function aheadPoints(
  network: Network,
  epochNo: number,
  columns: readonly Pick<BlockColumn, 'time'>[],
  end: UtcTime,
): readonly AheadPoint[] {
  const expectedAt = (time: UtcTime) =>
    expectedBlocks(network, epochNo, Math.max(epochSlotsUntil(network, epochNo, time), 0))
  const start = { time: epochStart(network, epochNo), ahead: 0 }
  const points = columns.flatMap(({ time }, before) => {
    const expected = expectedAt(time)
    return [
      { time, ahead: before - expected },
      { time, ahead: before + 1 - expected },
    ]
  })
  return [start, ...points, { time: end, ahead: columns.length - expectedAt(end) }]
}

/** The point that is farthest from the expected number. */
export function farthestPoint(points: readonly AheadPoint[]): AheadPoint | undefined {
  return points.toSorted((a, b) => Math.abs(b.ahead) - Math.abs(a.ahead))[0]
}

/** `8 behind`, `5 ahead`, `as expected`. */
export function aheadText(ahead: number): string {
  const blocks = Math.round(ahead)
  if (blocks === 0) return 'as expected'
  return `${Math.abs(blocks)} ${blocks > 0 ? 'ahead' : 'behind'}`
}
