import { memo, useMemo } from 'react'
import { roomClasses } from '../axis/chart-widths.ts'
import { percentage } from '../axis/plot-axes.tsx'
import type { PlotPlace } from '../frame/plot.ts'
import { stepLabels } from './step-labels.ts'
import { type Steps, stepsGeometry } from './steps-geometry.ts'
import './step-chart.css'

/** Pixels between a step and its label. */
const LABEL_SPACE = 6

/** The series of a step chart. Its width is that of the `<svg>` around it. */
export const StepsPlot = memo(function StepsPlot({ steps, height, placeOf }: { steps: Steps } & PlotPlace) {
  const { line, area, tops } = useMemo(() => stepsGeometry(steps, height, placeOf), [steps, height, placeOf])
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
      </svg>
      {stepLabels(steps, tops).map(({ epochNo, label, share, isAtEnd, over, rooms }) => (
        <text
          key={`${epochNo} ${isAtEnd} ${over}`}
          className={`step-chart-label ${roomClasses(rooms) ?? ''}`}
          x={percentage(share)}
          y={over - LABEL_SPACE}
          textAnchor={isAtEnd ? 'end' : 'start'}
        >
          {label}
        </text>
      ))}
    </>
  )
})
