import { groupDigits } from '#cardano/decimal.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { useNow } from '../browser/clock.ts'
import { strokeHeight } from '../ui/controls/block-stroke.ts'
import { HEARTBEAT, useRecentBlocks } from './recent-blocks.ts'
import './heartbeat.css'
import '../chain/axis-mark.css'

const MARKS = [10, 8, 6, 4, 2]

/** The blocks of the last ten minutes, one stroke each, as high as the block is large. */
export function Heartbeat({ tip }: { tip: Block }) {
  const blocks = useRecentBlocks()
  const end = useNow()
  const shown = blocks.filter(({ time }) => end - time <= HEARTBEAT)
  const largest = Math.max(...shown.map(({ size }) => size))
  return (
    <>
      <div
        className="heartbeat"
        role="img"
        aria-label={`${shown.length} blocks in ten minutes, stroke height is size in bytes`}
      >
        {shown.map((block) => (
          <i
            key={block.hash_hex}
            className={block === tip ? 'is-newest' : undefined}
            style={{
              left: `calc(${(100 - ((end - block.time) / HEARTBEAT) * 100).toFixed(2)}% - 1px)`,
              height: strokeHeight(block.size, largest),
            }}
          />
        ))}
        <span className="heartbeat-now" />
        {MARKS.map((minutes) => (
          <span
            key={minutes}
            className={minutes === 10 ? 'axis-mark axis-mark--start' : 'axis-mark'}
            style={{ left: `${(100 - ((minutes * MINUTE) / HEARTBEAT) * 100).toFixed(2)}%` }}
          >
            −{minutes} min
          </span>
        ))}
        <span className="axis-mark axis-mark--end" style={{ left: '100%' }}>
          now
        </span>
      </div>
      <p className="heartbeat-note">
        {shown.length === 1 ? 'One block' : `${shown.length} blocks`} in ten minutes. Stroke height is block
        size
        {shown.length > 1 && `, the largest ${groupDigits(String(largest))} B`}.
      </p>
    </>
  )
}
