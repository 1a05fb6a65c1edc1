import { memo, useMemo } from 'react'
import { roomClasses } from '../axis/chart-widths.ts'
import { percentage } from '../axis/plot-axes.tsx'
import type { PlotPlace } from '../frame/plot.ts'
import { stepLabelKey, stepLabels } from './step-labels.ts'
import { type Steps, stepsGeometry } from './steps-geometry.ts'
import './step-chart.css'

/** The series of a step chart. Its width is that of the `<svg>` around it. */
export const StepsPlot = memo(function StepsPlot({ steps, height, placeOf }: { steps: Steps } & PlotPlace) {
  const { line, area, announced, tops } = useMemo(
    () => stepsGeometry(steps, height, placeOf),
    [steps, height, placeOf],
  )
  const span = Math.max(steps.last - steps.first, 1)
  return (
    <>
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${span} ${height}`}
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden="true"
      >
        <path className="step-chart-area" d={area} />
        <path className="step-chart-line" d={line} />
        {announced.line && (
          <g className="step-chart-announced">
            <path className="step-chart-area" d={announced.area} />
            <path className="step-chart-line" d={announced.line} />
          </g>
        )}
      </svg>
      {stepLabels(steps, tops, height).map((place) => {
        const { label, share, anchor, baseline, rooms } = place
        return (
          <text
            key={stepLabelKey(place)}
            className={`step-chart-label ${roomClasses(rooms) ?? ''}`}
            x={percentage(share)}
            dx={anchor === 'end' ? (share < 1 ? -3 : undefined) : 3}
            y={baseline}
            textAnchor={anchor}
          >
            {label}
          </text>
        )
      })}
    </>
  )
})
