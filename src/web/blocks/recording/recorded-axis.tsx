import { epochTicks } from '../../charts/axis-ticks.ts'
import type { RecordedRange } from './recorded-ranges.ts'
import './recorded-axis.css'
import '../../chain/axis-mark.css'

const ROOM = 7

/** The epochs that have blocks on record: a tall mark for a range, a short one for a single block. */
export function RecordedAxis({ ranges }: { ranges: readonly RecordedRange[] }) {
  const end = Math.max(...ranges.map(({ lastEpoch }) => lastEpoch), 1)
  const ticks = epochTicks(0, end, ROOM).filter((epoch) => (end - epoch) / end > 0.04 || epoch === end)
  return (
    <div
      className="recorded-axis"
      title="Tall marks are ranges, short ones single blocks"
      role="img"
      aria-label={`Epochs 0 to ${end}, with a mark where blocks are on record`}
    >
      {ranges.map(({ first, count, firstEpoch }) => (
        <i
          key={first}
          className={count > 1 ? 'is-range' : undefined}
          style={{ left: `${((firstEpoch / end) * 100).toFixed(2)}%` }}
        />
      ))}
      {[...ticks.filter((epoch) => epoch !== end), end].map((epoch, i) => (
        <span
          key={epoch}
          className={`axis-mark${epoch === 0 ? ' axis-mark--start' : epoch === end ? ' axis-mark--end' : i % 2 === 1 ? ' is-minor' : ''}`}
          style={{ left: `${((epoch / end) * 100).toFixed(2)}%` }}
        >
          {epoch}
        </span>
      ))}
    </div>
  )
}
