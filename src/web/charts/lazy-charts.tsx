import { lazy } from 'react'
import { WhenVisible } from '../browser/when-visible.tsx'
import { SkeletonBars } from '../ui/records/skeleton.tsx'
import type { EpochBarsProps } from './epoch-bars.tsx'
import type { StepChartProps } from './step-chart.tsx'
import './chart-header.css'

const EpochBars = lazy(() => import('./epoch-bars.tsx').then(({ EpochBars }) => ({ default: EpochBars })))
const StepChart = lazy(() => import('./step-chart.tsx').then(({ StepChart }) => ({ default: StepChart })))

/** A bar chart, loaded as a chunk of its own when it comes near the viewport; a skeleton keeps its place. */
export function EpochBarChart(props: EpochBarsProps) {
  return (
    <WhenVisible waiting={<SkeletonBars height={props.height} />}>
      <EpochBars {...props} />
    </WhenVisible>
  )
}

export function StepAreaChart(props: StepChartProps) {
  return (
    <WhenVisible waiting={<SkeletonBars height={props.height} />}>
      <StepChart {...props} />
    </WhenVisible>
  )
}
