import { memo } from 'react'
import type { EpochMark } from '../axis/epoch-marks.ts'
import { StaticEpochAxis, StaticValueAxis } from '../axis/static-axes.tsx'
import { type Steps, stepsGeometry } from './steps-geometry.ts'
import { StepsPlot } from './steps-plot.tsx'

/** A step chart as plain SVG, which needs neither script nor width. */
export const StaticSteps = memo(function StaticSteps({
  steps,
  marks,
  axisLabel,
  plotHeight,
}: {
  steps: Steps
  marks: readonly EpochMark[]
  axisLabel: (value: number) => string
  plotHeight: number
}) {
  const top = steps.ticks.at(-1) ?? 1
  const placeOf = (value: number) => plotHeight * (1 - value / top)
  return (
    <svg className="chart-plot" height={plotHeight} aria-hidden="true">
      <StaticValueAxis ticks={steps.ticks.map((tick) => ({ y: placeOf(tick), label: axisLabel(tick) }))} />
      <StepsPlot steps={steps} geometry={stepsGeometry(steps, plotHeight, placeOf)} height={plotHeight} />
      <StaticEpochAxis marks={marks} y={plotHeight} hasMonths />
    </svg>
  )
})
