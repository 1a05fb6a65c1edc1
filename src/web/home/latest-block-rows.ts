import type { Block } from '#contract/resources/block.ts'
import { type BlockRun, numbersDown } from '../chain/block-runs.ts'
import type { ChainPulse } from '../chain/chain-pulse.ts'

/**
 * The rows of the newest blocks, newest first: a block, or the number of one that is still to come, so that no row moves.
 * @param loaded the loaded blocks, newest first
 * @param allowsLoading false where only blocks that came by are shown
 * @param runs of a recording, in ascending order
 */
export function latestRows<B extends Pick<Block, 'block_no'>>(
  loaded: readonly B[],
  count: number,
  allowsLoading: boolean,
  runs: readonly BlockRun[] | undefined,
): (B | number)[] {
  const newest = loaded[0]?.block_no
  // A boundary block has no number.
  if (newest == null || !allowsLoading) return loaded.slice(0, count)
  return numbersDown(newest, count, runs).map((no) => loaded.find(({ block_no }) => block_no === no) ?? no)
}

/** Why there are few rows. */
export function unloadedNote(pulse: ChainPulse): string {
  const reason = 'Earlier blocks are not loaded, because the data service limits requests.'
  return pulse === 'live' ? `${reason} The list grows while this page is open.` : reason
}
