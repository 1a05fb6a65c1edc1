import { memo, useCallback, useLayoutEffect } from 'react'
import {
  CartesianGrid,
  ComposedChart,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import { chartWidth, thousandths, VALUE_AXIS_WIDTH } from './axis-ticks.ts'
import { axisHeight, MARK, MarkText, PAGE_PAINT, SeriesDrawing, TOP, ValueLabel } from './chart-drawing.tsx'
import type { ChartModel } from './chart-model.ts'

interface LiveChartProps {
  readonly model: ChartModel
  readonly width: number
  readonly height: number
  /** Called before the browser paints the complete chart. */
  readonly onDrawn: () => void
}

/**
 * The chart of a page that a person uses, by recharts: its grid, axes and scales, with the series drawn by them. Pointer, keys and cursor
 * are those of `ChartFrame`: recharts' keys begin at the first place and know neither Home, End nor long steps.
 */
export const LiveChart = memo(function LiveChart({ model, width, height, onDrawn }: LiveChartProps) {
  const { first, last, scale, ticks } = model
  const marks = model.marks.filter(({ widths }) => widths.includes(chartWidth(width)))
  const share = (at: number) => (at - first + 0.5) / (last - first + 1)
  return (
    <ComposedChart
      width={width}
      height={height}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke={PAGE_PAINT.grid} />
      <XAxis
        type="number"
        dataKey="at"
        domain={[first - 0.5, last + 0.5]}
        allowDataOverflow
        ticks={marks.map(({ at }) => at)}
        interval={0}
        height={axisHeight(model.marks)}
        stroke={PAGE_PAINT.axis}
        tickSize={MARK}
        tickMargin={0}
        tick={({ x, y, index }) => (
          <MarkText
            x={x}
            y={Number(y) - MARK}
            lines={marks[index]?.lines ?? []}
            share={share(marks[index]?.at ?? first)}
            paint={PAGE_PAINT}
          />
        )}
      />
      <YAxis
        type="number"
        width={VALUE_AXIS_WIDTH}
        scale={scale}
        domain={[ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]}
        allowDataOverflow
        ticks={ticks.map(({ value }) => value)}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ y, index }) => (
          <ValueLabel
            x={VALUE_AXIS_WIDTH}
            y={Number(y)}
            label={ticks[index]?.label ?? ''}
            paint={PAGE_PAINT}
          />
        )}
      />
      <Series model={model} onDrawn={onDrawn} />
    </ComposedChart>
  )
})

/** The series, placed by the scales of the chart around it. */
function Series({ model, onDrawn }: Pick<LiveChartProps, 'model' | 'onDrawn'>) {
  const [xScale, yScale] = [useXAxisScale(), useYAxisScale()]
  const isPlaced = xScale !== undefined && yScale !== undefined
  const { x = 0, y: top = 0, width = 0, height = 0 } = usePlotArea() ?? {}
  const placeOf = useCallback(
    (value: number) => thousandths((yScale?.(value) ?? Number.NaN) - top),
    [yScale, top],
  )
  useLayoutEffect(() => {
    if (isPlaced) onDrawn()
  }, [isPlaced, onDrawn])
  if (!isPlaced) return null
  return (
    <g transform={`translate(${x} ${top})`}>
      <SeriesDrawing model={model} width={width} height={height} placeOf={placeOf} paint={PAGE_PAINT} />
    </g>
  )
}
