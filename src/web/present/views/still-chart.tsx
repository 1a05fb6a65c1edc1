import { useMemo } from 'react'
import { axisHeight } from '../../charts/axis/axis-height.ts'
import { type Plot, valuePlace } from '../../charts/frame/plot.ts'
import { PlotDrawing } from '../../charts/frame/plot-drawing.tsx'
import '../../charts/frame/chart-frame.css'

/** A chart as a picture: the drawing that a chart frame shows first, without a cursor and the code for one. */
export function StillChart({
  plot,
  height,
  name,
  className,
}: {
  plot: Plot
  /** With its axis below, in pixels. */
  height: number
  /** Content of the chart in words, for assistive technology. */
  name: string
  className: string
}) {
  const plotHeight = height - plot.top - axisHeight(plot.lines)
  const placeOf = useMemo(() => valuePlace(plot, plotHeight), [plot, plotHeight])
  return (
    <div role="img" aria-label={name} className={`chart-frame still-chart ${className}`}>
      <svg className="chart-plot" height={height} aria-hidden="true">
        <svg y={plot.top} width="100%" height={plotHeight} overflow="visible" aria-hidden="true">
          <PlotDrawing plot={plot} height={plotHeight} placeOf={placeOf} />
        </svg>
      </svg>
    </div>
  )
}
