import { memo, useCallback, useLayoutEffect } from 'react'
import { AreaChart, usePlotArea, useXAxisScale, useYAxisScale, XAxis, YAxis } from 'recharts'
import { axisHeight } from '../axis/axis-height.ts'
import { VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'
import { thousandths } from '../axis/rounded-pixels.ts'
import type { Plot } from './plot.ts'
import { PlotDrawing } from './plot-drawing.tsx'
import type { Size } from './use-take-over.ts'

interface LivePlotProps {
  readonly plot: Plot
  readonly size: Size
  /** Called before the browser paints the complete chart. */
  readonly onDrawn: () => void
}

/** Name of a field that there is no data to read from: without one, recharts would number the data. */
const UNREAD = 'at'

/**
 * A chart with which a person works: recharts has its scales. Its axes are hidden, and need no data since their ends are given: with
 * recharts' own axes, grid and container a chart took twice the time to mount, and four layouts in place of one.
 */
export const LivePlot = memo(function LivePlot({ plot, size, onDrawn }: LivePlotProps) {
  const { across, range, scale, top, lines } = plot
  return (
    <AreaChart
      // Without the elements around it, whose listeners and portals nothing here uses.
      compact
      width={size.width}
      height={size.height}
      margin={{ top, right: 0, bottom: axisHeight(lines), left: VALUE_AXIS_WIDTH }}
      accessibilityLayer={false}
    >
      <XAxis hide type="number" dataKey={UNREAD} domain={[...across]} allowDataOverflow />
      <YAxis hide type="number" scale={scale} domain={[...range]} allowDataOverflow />
      <Drawing plot={plot} onDrawn={onDrawn} />
    </AreaChart>
  )
})

/** The drawing, placed by the scales of the chart around it. */
function Drawing({ plot, onDrawn }: Pick<LivePlotProps, 'plot' | 'onDrawn'>) {
  const xScale = useXAxisScale()
  const yScale = useYAxisScale()
  const { y: top = 0, height = 0 } = usePlotArea() ?? {}
  const [left, right] = plot.across.map((end) => xScale && thousandths(xScale(end) ?? 0))
  const placeOf = useCallback(
    (value: number) => thousandths((yScale?.(value) ?? Number.NaN) - top),
    [yScale, top],
  )
  const isPlaced = yScale !== undefined && left !== undefined && right !== undefined
  useLayoutEffect(() => {
    if (isPlaced) onDrawn()
  }, [isPlaced, onDrawn])
  if (!isPlaced) return null
  return (
    <svg x={left} y={top} width={right - left} height={height} overflow="visible" aria-hidden="true">
      <PlotDrawing plot={plot} height={height} placeOf={placeOf} />
    </svg>
  )
}
