import { useChartWidth, XAxis } from 'recharts'
import { roomIn } from './chart-widths.ts'
import { epochAxisHeight } from './epoch-axis-height.ts'
import { EpochMarkLabel } from './epoch-mark-label.tsx'
import type { EpochMark } from './epoch-marks.ts'
import './epoch-axis.css'

/** The epoch axis of a live chart, with the marks that a static one shows at the same width. */
export function LiveEpochAxis({
  marks,
  dataKey,
  first,
  last,
  hasMonths,
}: {
  marks: readonly EpochMark[]
  dataKey: string
  /** The left edge of the plot, which may lie between two epochs. */
  first: number
  last: number
  hasMonths: boolean
}) {
  const room = roomIn(useChartWidth() ?? 0)
  const shown = new Map(marks.filter(({ rooms }) => rooms.includes(room)).map((mark) => [mark.no, mark]))
  return (
    <XAxis
      dataKey={dataKey}
      type="number"
      domain={[first, last]}
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
