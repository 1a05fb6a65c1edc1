import type { Network } from '#cardano/network.ts'
import { blockInterval } from '#cardano/slot-time.ts'
import { type Instant, MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import type { BlockPlace } from '#web/records/block-reader.ts'
import { fullnessOf } from '#web/records/fullness.tsx'

/** A block as a column: at its time, as high as it is full. */
export interface BlockColumn {
  readonly no: number
  readonly time: UtcTime
  /** Percent of what a block of its epoch may hold; undefined where that limit is not known. */
  readonly share: number | undefined
}

/** A block that has just come. */
export interface Arrival {
  readonly no: number
  /** By the browser's clock. */
  readonly at: Instant
}

/** A span of time of which no block is known, though there may be some. */
export interface UnknownSpan {
  readonly from: UtcTime
  readonly to: UtcTime
}

/** Milliseconds of blocks that the last minutes show at most. */
export const SHOWN = 10 * MINUTE

/** Percents at which the axis of fullness may end. */
const AXIS_ENDS = [2, 5, 10, 25, 50] as const

/** The end of the axis: the first that holds every column. */
export function fullnessEnd(columns: readonly Pick<BlockColumn, 'share'>[]): number {
  return AXIS_ENDS.find((end) => columns.every(({ share = 0 }) => share <= end)) ?? 100
}

/** The columns of blocks with a number, in the order of their times. */
export function columnsOfBlocks(network: Network, blocks: readonly Block[]): readonly BlockColumn[] {
  return blocks
    .flatMap((block) =>
      block.block_no === null
        ? []
        : [{ no: block.block_no, time: block.time, share: fullnessOf(network, block) }],
    )
    .toSorted((a, b) => a.time - b.time || a.no - b.no)
}

/** The place of the column that is nearest to a time; undefined without columns. */
export function nearestColumn(columns: readonly BlockColumn[], time: number): number | undefined {
  let nearest: number | undefined
  for (const [at, column] of columns.entries()) {
    const best = nearest === undefined ? undefined : columns[nearest]
    if (!best || Math.abs(column.time - time) < Math.abs(best.time - time)) nearest = at
  }
  return nearest
}

/**
 * The spans between known blocks in which others were made that are not known.
 * @param places in any order of their numbers, without gaps among these
 * @param within the time of the chart, where an end has no known block
 */
export function unknownSpans(
  places: readonly BlockPlace[],
  within: { readonly from: UtcTime; readonly to: UtcTime },
): readonly UnknownSpan[] {
  const spans: UnknownSpan[] = []
  let { from } = within
  let isMissing = false
  for (const place of places.toSorted((a, b) => a.no - b.no)) {
    if (place.state !== 'loaded') {
      isMissing = true
      continue
    }
    if (isMissing) spans.push({ from, to: place.block.time })
    from = place.block.time
    isMissing = false
  }
  if (isMissing) spans.push({ from, to: within.to })
  return spans.filter((span) => span.to > within.from && span.to > span.from)
}

/** The milliseconds from the block before to a block; undefined where that one is not among the others. */
export function waitAmong(
  others: readonly Pick<Block, 'block_no' | 'time'>[],
  block: Pick<Block, 'block_no' | 'time'>,
): number | undefined {
  const before = others.find(({ block_no }) => block_no !== null && block_no + 1 === block.block_no)
  return before && block.time - before.time
}

/** `19 s`, `4 min`, from milliseconds. */
export function blockIntervalText(milliseconds: number): string {
  return milliseconds < 10 * MINUTE
    ? `${Math.round(milliseconds / SECOND)} s`
    : `${Math.round(milliseconds / MINUTE)} min`
}

/** `20 s on average`: what the time between two blocks of an epoch is expected to be. */
export function meanWaitText(network: Network, epochNo: number): string {
  return `${blockIntervalText(blockInterval(network, epochNo))} on average`
}

/** The whole minutes of which every block is known: from two to ten. @param known milliseconds */
export function shownMinutes(known: number): number {
  return Math.min(Math.max(Math.floor(known / MINUTE), 2), SHOWN / MINUTE)
}
