import { MINUTE } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { useChainPulse } from '../chain/chain-pulse.ts'
import { Drift } from './drift.tsx'
import { HEARTBEAT, heartbeatBlocks, heartbeatCount } from './heartbeat-words.ts'
import { useRecentBlocks } from './recent-blocks.ts'
import './heartbeat.css'
import '../chain/axis-mark.css'

const MARKS = [3, 2, 1]
/** The least height of a stroke in percent, so that each is visible. */
const SMALLEST_STROKE = 6

/** The blocks of the last three minutes, one stroke each, as high as the block is large. */
export function Heartbeat({ tip }: { tip: Block }) {
  const recent = useRecentBlocks()
  const pulse = useChainPulse()
  // The oldest block shown, since the strokes change with it and not each second.
  const since = useFromServerNow((now) => recent.findLast(({ time }) => time >= now - HEARTBEAT)?.time)
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
      <Drift from={tip.time} span={HEARTBEAT}>
        {shown.map((block) => (
          <i
            key={block.hash_hex}
            className={block === tip ? 'is-newest' : undefined}
            style={{
              left: `calc(${(100 - ((tip.time - block.time) / HEARTBEAT) * 100).toFixed(2)}% - 1px)`,
              height: `${Math.max((block.size / Math.max(largest, 1)) * 100, SMALLEST_STROKE).toFixed(1)}%`,
            }}
          />
        ))}
      </Drift>
      <span className="heartbeat-now" />
      {MARKS.map((minutes) => (
        <span
          key={minutes}
          className={minutes === 3 ? 'axis-mark axis-mark--start' : 'axis-mark'}
          style={{ left: `${(100 - ((minutes * MINUTE) / HEARTBEAT) * 100).toFixed(2)}%` }}
        >
          −{minutes} min
        </span>
      ))}
      <span className="axis-mark axis-mark--end" style={{ left: '100%' }}>
        now
      </span>
    </div>
  )
}
