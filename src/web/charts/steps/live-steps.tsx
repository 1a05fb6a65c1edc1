import { memo, useMemo } from 'react'
import {
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
} from 'recharts'
import type { EpochMark } from '../axis/epoch-marks.ts'
import { LiveEpochAxis } from '../axis/live-epoch-axis.tsx'
import { LiveValueAxis } from '../axis/live-value-axis.tsx'
import { type LiveProps, useNotedDrawing } from '../live/live-props.ts'
import { STEPS_TOP, type Steps, stepsGeometry } from './steps-geometry.ts'
import { StepsPlot } from './steps-plot.tsx'

interface LiveStepsProps extends LiveProps {
  readonly steps: Steps
  readonly marks: readonly EpochMark[]
  readonly axisLabel: (value: number) => string
}

/** A step chart with which a person works: recharts has the scales and the axes. */
export const LiveSteps = memo(function LiveSteps({ steps, marks, axisLabel, size, onDrawn }: LiveStepsProps) {
  const { first, last, ticks } = steps
  const ends = useMemo(() => [{ epochNo: first }, { epochNo: last }], [first, last])
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={size}>
      <AreaChart
        data={ends}
        margin={{ top: STEPS_TOP, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--k-grid)" syncWithTicks />
        <LiveEpochAxis marks={marks} dataKey="epochNo" first={first} last={last} hasMonths />
        <LiveValueAxis ticks={ticks} label={axisLabel} />
        <LivePlot steps={steps} onDrawn={onDrawn} />
      </AreaChart>
    </ResponsiveContainer>
  )
})

/** The plot, placed by the scales of the chart around it. */
function LivePlot({ steps, onDrawn }: { steps: Steps; onDrawn: () => void }) {
  const xScale = useXAxisScale()
  const yScale = useYAxisScale()
  const { y: top = 0, height = 0 } = usePlotArea() ?? {}
  const left = xScale?.(steps.first)
  const right = xScale?.(steps.last)
  const geometry = useMemo(
    () => yScale && stepsGeometry(steps, height, (value) => (yScale(value) ?? Number.NaN) - top),
    [steps, yScale, top, height],
  )
  const isPlaced = geometry !== undefined && left !== undefined && right !== undefined
  useNotedDrawing(isPlaced, onDrawn)
  if (!isPlaced) return null
  return (
    <svg x={left} y={top} width={right - left} height={height} overflow="visible" aria-hidden="true">
      <StepsPlot steps={steps} geometry={geometry} height={height} />
    </svg>
  )
}
