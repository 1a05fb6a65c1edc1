import { memo } from 'react'
import { Area, ComposedChart, ReferenceLine, XAxis, YAxis } from 'recharts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { rechartsStyle } from '#web/charts/recharts-style.ts'
import type { AheadPoint } from './ahead.ts'
import type { TimeMark } from './block-chart.tsx'

/** How many blocks more than expected there were at each time, or fewer, by recharts. */
export const AheadDrawing = memo(function AheadDrawing({
  points,
  from,
  to,
  height,
  axisWidth,
  marks,
}: {
  points: readonly AheadPoint[]
  from: UtcTime
  to: UtcTime
  /** With its axis below, in pixels. */
  height: number
  axisWidth: number
  marks: readonly TimeMark[]
}) {
  const values = points.map(({ ahead }) => ahead)
  const highest = Math.max(1, Math.ceil(Math.max(...values)))
  const lowest = Math.min(-1, Math.floor(Math.min(...values)))
  // One beside the zero would touch it.
  const ticks = [lowest, 0, highest].filter((tick) => tick === 0 || Math.abs(tick) > (highest - lowest) / 5)
  return (
    <ComposedChart
      responsive
      data={points as AheadPoint[]}
      style={{ width: '100%', height }}
      margin={{ top: 14, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <XAxis
        type="number"
        dataKey="time"
        domain={[from, to]}
        allowDataOverflow
        ticks={marks.map(({ at }) => at)}
        interval={0}
        height={24}
        stroke="var(--k-axis)"
        tickSize={4}
        tick={({ x, y, index }) => (
          <text
            x={x}
            y={Number(y) + 10}
            textAnchor={index === 0 ? 'start' : index === marks.length - 1 ? 'end' : 'middle'}
            style={rechartsStyle.tick}
          >
            {marks[index]?.lines[0]}
          </text>
        )}
      />
      <YAxis
        width={axisWidth}
        domain={[lowest, highest]}
        ticks={ticks}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, index }) => (
          <text x={x} y={Number(y) + 4} textAnchor="end" style={rechartsStyle.tick}>
            {tickText(ticks[index] ?? 0)}
          </text>
        )}
      />
      <ReferenceLine y={0} stroke="var(--k-axis)" />
      <Area
        dataKey="ahead"
        type="linear"
        baseValue={0}
        stroke="var(--k-blk)"
        strokeWidth={1.5}
        fill="var(--k-blk)"
        fillOpacity={0.2}
        activeDot={false}
        isAnimationActive={false}
      />
    </ComposedChart>
  )
})

/** `+4`, `0`, `−16`. */
function tickText(value: number): string {
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value)}`
}
