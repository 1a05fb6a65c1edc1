import type { ReactNode } from 'react'
import { MINUTE } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { type ChainPulse, useChainPulse } from '#web/tip/chain-pulse.ts'
import { useRecentBlocks } from './latest-blocks.tsx'
import './heartbeat.css'
import '#web/records/axis-mark.css'

/** Milliseconds that the heartbeat shows. */
const HEARTBEAT = 3 * MINUTE

/**
 * Moves marks of past times to the left on a scale that ends now, without rendering them again.
 * @param from the time at which they stand in their places, in milliseconds since the Unix epoch
 */
function Drift({ from, children }: { from: number; children: ReactNode }) {
  const shift = useFromServerNow((now) => ((Math.max(now - from, 0) / HEARTBEAT) * 100).toFixed(2))
  return (
    // A transform would blur strokes between two pixels.
    <div className="drift" style={{ left: `-${shift}%` }}>
      {children}
    </div>
  )
}

type TimedBlock = Pick<Block, 'block_no' | 'time' | 'size'>

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

const MARKS = [3, 2, 1]
/** The least height of a stroke in percent, so that each is visible. */
const MIN_STROKE = 6

/** The blocks of the last three minutes, one stroke each, as high as the block is large. */
export function Heartbeat({ tip }: { tip: Block }) {
  const recent = useRecentBlocks()
  const pulse = useChainPulse()
  // The oldest block shown, since the strokes change with it and not each second.
  const since = useFromServerNow((now) => recent.findLast(({ time }) => time >= now - HEARTBEAT)?.time)
  const isNow = pulse !== 'stale' && pulse !== 'offline'
  const blocks = heartbeatBlocks(recent, (since ?? Number.POSITIVE_INFINITY) + HEARTBEAT, pulse)
  const { shown } = blocks
  const largest = Math.max(...shown.map(({ size }) => size))
  return (
    <div
      className="heartbeat"
      role="img"
      aria-label={`${heartbeatCount(blocks)}, stroke height is size in bytes`}
      title={heartbeatCount(blocks)}
    >
      <Drift from={tip.time}>
        {shown.map((block) => (
          <i
            key={block.hash_hex}
            className={block === tip ? 'is-newest' : undefined}
            style={{
              left: `calc(${(100 - ((tip.time - block.time) / HEARTBEAT) * 100).toFixed(2)}% - 1px)`,
              height: `${Math.max((block.size / Math.max(largest, 1)) * 100, MIN_STROKE).toFixed(1)}%`,
            }}
          />
        ))}
      </Drift>
      {isNow && <span className="heartbeat-now" />}
      {MARKS.map((minutes) => (
        <span
          key={minutes}
          className={minutes === 3 ? 'axis-mark axis-mark--start' : 'axis-mark'}
          style={{ left: `${(100 - ((minutes * MINUTE) / HEARTBEAT) * 100).toFixed(2)}%` }}
        >
          −{minutes} min
        </span>
      ))}
      {isNow && (
        <span className="axis-mark axis-mark--end" style={{ left: '100%' }}>
          now
        </span>
      )}
    </div>
  )
}
