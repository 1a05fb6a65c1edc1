import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { VALUE_AXIS_WIDTH, valuePlace } from '#web/charts/axis-ticks.ts'
import {
  Marks,
  PAGE_PAINT,
  percentage,
  plotHeight,
  SeriesDrawing,
  TOP,
  ValueAxis,
} from '#web/charts/chart-drawing.tsx'
import { type ChartModel, type EpochChartOptions, epochChart } from '#web/charts/chart-model.ts'
import { type EpochPlace, epochMarks } from '#web/charts/epoch-series.ts'
import type { RangeView } from './range-view.ts'
import { rangeOf, type View } from './view-moves.ts'

interface MovingChartProps {
  /** The chart at rest, whose axis of values stays until the gesture ends. */
  readonly model: ChartModel
  readonly options: EpochChartOptions
  readonly record: readonly EpochPlace[]
  /** With the axis below, in pixels. */
  readonly height: number
  readonly view: RangeView
}

/** A chart while a gesture moves its range, and nothing at rest. */
export const MovingChart = memo(function MovingChart(props: MovingChartProps) {
  return props.view.moving.useSelected((view) => view !== undefined) && <ChartInMotion {...props} />
})

/**
 * All epochs of the record, of which the view shows a part: a move stretches and shifts the `<svg>` around them, so that nothing inside
 * is computed or drawn again.
 */
function ChartInMotion({ model, options, record, height, view }: MovingChartProps) {
  const moving = view.moving.use()
  const [width, setWidth] = useState<number>()
  const svg = useRef<SVGSVGElement>(null)
  useLayoutEffect(() => setWidth(svg.current?.parentElement?.clientWidth), [])
  const plot = plotHeight(height, model)
  const placeOf = useMemo(() => valuePlace(model.scale, model.ticks, plot), [model, plot])
  const all = useMemo(() => {
    const { network, measure, scale, running } = options
    const { shape, ticks } = model
    const { gaps, ...whole } = epochChart({ network, measure, scale, running, places: record })
    // Labels of gaps are placed for a chart at rest.
    return { ...whole, shape, ticks, gaps: gaps.map((gap) => ({ ...gap, texts: [] })) }
  }, [model, options, record])
  if (!moving) return null
  const place = { height: plot, placeOf, paint: PAGE_PAINT }
  const { left, right } = moving
  const marks = epochMarks(options.network, rangeOf(moving), options.hasMonths, options.zone)
  return (
    <svg ref={svg} className="chart-plot chart-moving" height={height} aria-hidden="true">
      <svg y={TOP} width="100%" height={plot} overflow="visible" aria-hidden="true">
        <ValueAxis ticks={model.ticks} {...place} />
      </svg>
      <svg width="100%" height={height} overflow="hidden" aria-hidden="true">
        <svg {...acrossOf(moving, record.length)} y={TOP} height={plot} overflow="visible" aria-hidden="true">
          <SeriesDrawing model={all} seen={model.values.length} {...place} />
        </svg>
        <line x2="100%" y1={TOP + plot} y2={TOP + plot} stroke={PAGE_PAINT.axis} />
        {width !== undefined && (
          <g transform={`translate(0 ${TOP})`}>
            <Marks
              marks={marks}
              shareOf={(no) => (no - left + 0.5) / (right - left)}
              width={width - VALUE_AXIS_WIDTH}
              {...place}
            />
          </g>
        )}
      </svg>
    </svg>
  )
}

/** The place of all epochs around the plot that shows some of them, as shares of its width. */
function acrossOf({ left, right }: View, count: number) {
  return { x: percentage(-left / (right - left)), width: percentage(count / (right - left)) }
}
