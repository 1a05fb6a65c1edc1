import { memo, useMemo } from 'react'
import { Area, AreaChart, Brush, ComposedChart, YAxis } from 'recharts'
import type { ChartValues } from './chart-model.ts'
import type { EpochRange } from './epoch-series.ts'

/** Width of a handle, in pixels. */
const HANDLE = 9

/** The brush of recharts over the values of all epochs, on a square root scale, so that early and low ones are seen. */
export const RangeBrushDrawing = memo(function RangeBrushDrawing({
  width,
  height,
  values,
  first,
  range,
  onChange,
}: {
  /** In pixels. */
  width: number
  height: number
  values: ChartValues
  first: number
  range: EpochRange
  onChange: (range: EpochRange) => void
}) {
  const data = useMemo(() => values.map((value, i) => ({ no: first + i, value })), [values, first])
  return (
    <ComposedChart
      width={width}
      height={height}
      data={data}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <Brush
        dataKey="no"
        y={0}
        height={height}
        padding={{ top: 0, right: 0, bottom: 0, left: 0 }}
        fill="transparent"
        stroke="var(--k-ref)"
        startIndex={range.first - first}
        endIndex={range.last - first}
        travellerWidth={HANDLE}
        traveller={Handle}
        onDragEnd={({ startIndex, endIndex }) => {
          if (startIndex === undefined || endIndex === undefined) return
          const chosen = draggedRange(range, { first: first + startIndex, last: first + endIndex })
          if (chosen.first !== range.first || chosen.last !== range.last) onChange(chosen)
        }}
      >
        <AreaChart accessibilityLayer={false}>
          <YAxis hide scale="sqrt" domain={[0, 'dataMax']} />
          <Area
            dataKey="value"
            type="step"
            stroke="none"
            fill="var(--k-tx-soft)"
            fillOpacity={1}
            isAnimationActive={false}
          />
        </AreaChart>
      </Brush>
    </ComposedChart>
  )
})

/** The range after a drag. A window that is moved as a whole keeps its length, which the brush rounds. */
export function draggedRange(before: EpochRange, to: EpochRange): EpochRange {
  const isMoved = to.first !== before.first && to.last !== before.last
  return isMoved ? { first: to.first, last: to.first + before.last - before.first } : to
}

/** A handle of the brush, which is for the pointer alone: the fields of the range stand for it. */
function Handle({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return (
    <g ref={(handle) => handle?.parentElement?.setAttribute('tabindex', '-1')}>
      <rect x={x - 8} y={y} width={width + 16} height={height} fill="transparent" />
      <line
        x1={x + width / 2}
        x2={x + width / 2}
        y1={y}
        y2={y + height}
        stroke="var(--c-ink)"
        strokeWidth={1.5}
      />
      <rect
        x={x}
        y={y + 9}
        width={width}
        height={height - 18}
        fill="var(--c-surface)"
        stroke="var(--c-ink)"
        strokeWidth={1.5}
      />
    </g>
  )
}
