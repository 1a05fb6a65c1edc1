import { memo } from 'react'
import { shownPart } from '../failures/lazy-part.tsx'
import { ChartPlace } from './chart-place.tsx'
import type { EpochBarsProps } from './epoch-bars.tsx'
import type { StepChartProps } from './step-chart.tsx'
import './chart-header.css'

const EpochBars = shownPart(() => import('./epoch-bars.tsx').then(({ EpochBars }) => EpochBars))
const StepChart = shownPart(() => import('./step-chart.tsx').then(({ StepChart }) => StepChart))

/** A bar chart, loaded as a chunk of its own when it comes near the viewport. It is drawn again when a property changes. */
export const EpochBarChart = memo(function EpochBarChart(props: EpochBarsProps) {
  return (
    <ChartPlace height={props.height}>
      <EpochBars {...props} />
    </ChartPlace>
  )
})

export const StepAreaChart = memo(function StepAreaChart(props: StepChartProps) {
  return (
    <ChartPlace height={props.height}>
      <StepChart {...props} />
    </ChartPlace>
  )
})
