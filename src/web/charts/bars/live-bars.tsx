import { memo, useMemo } from 'react'
import {
  AreaChart,
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
import { thousandths } from '../axis/rounded-pixels.ts'
import type { EpochRange } from '../epoch-series.ts'
import { PLOT_TOP } from '../live/chart-frame.tsx'
import { type LiveProps, useNotedDrawing } from '../live/live-props.ts'
import type { Bars } from './bars.ts'
import { barsGeometry } from './bars-geometry.ts'
import { BarsPlot } from './bars-plot.tsx'

interface LiveBarsProps extends LiveProps {
  readonly bars: Bars
  readonly marks: readonly EpochMark[]
  readonly hasMonths: boolean
}

/**
 * A bar chart with which a person works: recharts has the scales and the axes. It is given the ends of the range instead of each
 * epoch, with which it would compute 600 places that nothing reads.
 */
export const LiveBars = memo(function LiveBars({ bars, marks, hasMonths, size, onDrawn }: LiveBarsProps) {
  const { scale, ticks } = bars
  const [left, right] = edges(bars)
  const ends = useMemo(() => [{ no: left }, { no: right }], [left, right])
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={size}>
      <AreaChart
        data={ends}
        margin={{ top: PLOT_TOP, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--k-grid)" syncWithTicks />
        <LiveEpochAxis marks={marks} dataKey="no" first={left} last={right} hasMonths={hasMonths} />
        <LiveValueAxis scale={scale} ticks={ticks} label={compact} />
        <LivePlot bars={bars} onDrawn={onDrawn} />
      </AreaChart>
    </ResponsiveContainer>
  )
})

/** The edges of the range: each epoch has a place around its number. */
function edges({ first, last }: EpochRange): readonly [left: number, right: number] {
  return [first - 0.5, last + 0.5]
}

/** The plot, placed by the scales of the chart around it. */
function LivePlot({ bars, onDrawn }: { bars: Bars; onDrawn: () => void }) {
  const xScale = useXAxisScale()
  const yScale = useYAxisScale()
  const plot = usePlotArea()
  const [left, right] = edges(bars).map((edge) => xScale && thousandths(xScale(edge) ?? 0))
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
