import { endingClasses, roomClasses, roomsWhere } from '../axis/chart-widths.ts'
import { percentage } from '../axis/static-axes.tsx'
import { epochsWithLabel, LABEL_WIDTH } from './steps.ts'
import type { Steps, StepsGeometry } from './steps-geometry.ts'
import './step-chart.css'

/** Pixels between a step and its label. */
const LABEL_SPACE = 6

/** The plot of a step chart, the same in a static chart and in a live one. Its width is that of the `<svg>` around it. */
export function StepsPlot({
  steps: { steps, first, last },
  geometry: { line, area, tops },
  height,
}: {
  steps: Steps
  geometry: StepsGeometry
  /** In pixels. */
  height: number
}) {
  const span = Math.max(last - first, 1)
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
      {steps.map(({ epochNo, label }, i) => {
        const share = (epochNo - first) / span
        const shown = roomsWhere((width) => epochsWithLabel(steps, last, width).has(epochNo))
        const ending = roomsWhere((width) => (1 - share) * width < LABEL_WIDTH)
        return (
          <text
            key={epochNo}
            className={`step-chart-label ${roomClasses(shown) ?? ''} ${endingClasses(ending)}`}
            x={percentage(share)}
            y={(tops[i] ?? 0) - LABEL_SPACE}
          >
            {label}
          </text>
        )
      })}
    </>
  )
}
