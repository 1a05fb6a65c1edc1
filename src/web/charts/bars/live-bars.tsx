import { memo, useMemo } from 'react'
import {
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
} from 'recharts'
import { compact } from '../../ui/values/amount.tsx'
import type { EpochMark } from '../axis/epoch-marks.ts'
import { LiveEpochAxis } from '../axis/live-epoch-axis.tsx'
import { LiveValueAxis } from '../axis/live-value-axis.tsx'
import { PLOT_TOP } from '../live/chart-frame.tsx'
import { type LiveProps, useNotedDrawing } from '../live/live-props.ts'
import type { Bars } from './bars.ts'
import { barsGeometry } from './bars-geometry.ts'
import { BarsPlot } from './bars-plot.tsx'

interface LiveBarsProps extends LiveProps {
  readonly bars: Bars
  readonly marks: readonly EpochMark[]
  readonly hasMonths: boolean
  readonly onCursor: ((no: number | undefined) => void) | undefined
  readonly onOpen: ((no: number) => void) | undefined
}

/** A bar chart with which a person works: recharts has the scales, the axes and the pointer. */
export const LiveBars = memo(function LiveBars({
  bars,
  marks,
  hasMonths,
  onCursor,
  onOpen,
  size,
  onDrawn,
}: LiveBarsProps) {
  const { first, last, scale, ticks } = bars
  const places = useMemo(
    () => Array.from({ length: last - first + 1 }, (_, place) => ({ no: first + place })),
    [first, last],
  )
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={size}>
      <BarChart
        data={places}
        margin={{ top: PLOT_TOP, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        onMouseMove={({ activeLabel }) =>
          onCursor?.(activeLabel === undefined ? undefined : Number(activeLabel))
        }
        onMouseLeave={() => onCursor?.(undefined)}
        onClick={({ activeLabel }) => activeLabel !== undefined && onOpen?.(Number(activeLabel))}
      >
        <CartesianGrid vertical={false} stroke="var(--k-grid)" syncWithTicks />
        <LiveEpochAxis marks={marks} dataKey="no" hasMonths={hasMonths} />
        <LiveValueAxis scale={scale} ticks={ticks} label={compact} />
        <LivePlot bars={bars} onDrawn={onDrawn} />
      </BarChart>
    </ResponsiveContainer>
  )
})

/** The plot, placed by the scales of the chart around it. */
function LivePlot({ bars, onDrawn }: { bars: Bars; onDrawn: () => void }) {
  const xScale = useXAxisScale()
  const yScale = useYAxisScale()
  const plot = usePlotArea()
  const left = xScale?.(bars.first, { position: 'start' })
  const right = xScale?.(bars.last, { position: 'end' })
  const { y: top = 0, height = 0 } = plot ?? {}
  const geometry = useMemo(
    () => yScale && barsGeometry(bars, height, (value) => (yScale(value) ?? Number.NaN) - top),
    [bars, yScale, top, height],
  )
  const isPlaced = geometry !== undefined && left !== undefined && right !== undefined
  useNotedDrawing(isPlaced, onDrawn)
  if (!isPlaced) return null
  return (
    <svg x={left} y={top} width={right - left} height={height} overflow="visible" aria-hidden="true">
      <BarsPlot bars={bars} geometry={geometry} height={height} />
    </svg>
  )
}
