import { useChartWidth, XAxis } from 'recharts'
import type { EpochRange } from '../epoch-series.ts'
import { roomIn } from './chart-widths.ts'
import { epochAxisHeight } from './epoch-axis-height.ts'
import { EpochMarkLabel } from './epoch-mark-label.tsx'
import type { EpochMark } from './epoch-marks.ts'
import './epoch-axis.css'

/** The epoch axis of a live chart, with the marks that a static one shows at the same width. */
export function LiveEpochAxis({
  marks,
  dataKey,
  range,
  hasMonths,
}: {
  marks: readonly EpochMark[]
  dataKey: string
  /** The range of a continuous scale; without one, each epoch has a place of its own. */
  range?: EpochRange
  hasMonths: boolean
}) {
  const room = roomIn(useChartWidth() ?? 0)
  const shown = new Map(marks.filter(({ rooms }) => rooms.includes(room)).map((mark) => [mark.no, mark]))
  return (
    <XAxis
      dataKey={dataKey}
      {...(range && { type: 'number', domain: [range.first, range.last] })}
      ticks={[...shown.keys()]}
      interval={0}
      height={epochAxisHeight(hasMonths)}
      axisLine={{ stroke: 'var(--k-axis)' }}
      tickLine={{ stroke: 'var(--k-axis)' }}
      tick={({ x, y, payload }) => {
        const mark = shown.get(payload.value)
        return mark ? (
          <EpochMarkLabel
            mark={mark}
            x={x}
            // The label is placed from the axis, of which the mark's end is 8 pixels away.
            y={Number(y) - 8}
            hasMonth={hasMonths}
            isAtEnd={hasMonths && mark.endingRooms.includes(room)}
          />
        ) : (
          <g />
        )
      }}
    />
  )
}
