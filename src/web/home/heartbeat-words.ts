import { MINUTE } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import type { ChainPulse } from '../chain/chain-pulse.ts'

type TimedBlock = Pick<Block, 'block_no' | 'time' | 'size'>

/** Milliseconds that the heartbeat shows. */
export const HEARTBEAT = 3 * MINUTE

/** The blocks of the last three minutes as far as they are loaded. */
export interface HeartbeatBlocks<B extends TimedBlock> {
  readonly shown: readonly B[]
  /** True where no block of the three minutes can be missing. */
  readonly isWhole: boolean
}

/**
 * @param blocks newest first
 * @param now milliseconds since the Unix epoch
 */
export function heartbeatBlocks<B extends TimedBlock>(
  blocks: readonly B[],
  now: number,
  pulse: ChainPulse,
): HeartbeatBlocks<B> {
  const since = now - HEARTBEAT
  return {
    shown: blocks.filter(({ time }) => time >= since),
    // A data service that is behind lacks the newest blocks, and so does a stored copy.
    isWhole: pulse === 'live' && reachesBack(blocks, since),
  }
}

/** Whether every block since a time is among those given. @param blocks newest first */
function reachesBack(blocks: readonly TimedBlock[], since: number): boolean {
  for (const [at, { block_no, time }] of blocks.entries()) {
    const after = blocks[at - 1]?.block_no
    if (at > 0 && (after == null || block_no !== after - 1)) return false
    if (time < since || block_no === 0) return true
  }
  return false
}

/** A count of the blocks: final only where none can be missing. */
export function heartbeatCount({ shown: { length }, isWhole }: HeartbeatBlocks<TimedBlock>): string {
  if (length === 0) return 'The newest block here is older than three minutes'
  const blocks = length === 1 ? 'One block' : `${length} blocks`
  return isWhole ? `${blocks} in three minutes` : `${blocks} of the last three minutes so far`
}
