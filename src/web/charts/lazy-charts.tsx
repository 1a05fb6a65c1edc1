import { lazy } from 'react'
import { WhenNear } from '../browser/when-visible.tsx'
import { SkeletonBars } from '../ui/records/skeleton.tsx'
import type { EpochBarsProps } from './epoch-bars.tsx'
import type { StepChartProps } from './step-chart.tsx'
import './charts.css'

const EpochBars = lazy(() => import('./epoch-bars.tsx').then(({ EpochBars }) => ({ default: EpochBars })))
const StepChart = lazy(() => import('./step-chart.tsx').then(({ StepChart }) => ({ default: StepChart })))

/** The charts come in a chunk of their own; bars that stand for nothing keep their place until then. */
export function EpochBarChart(props: EpochBarsProps) {
  return (
    <WhenNear waiting={<SkeletonBars height={props.height} />}>
      <EpochBars {...props} />
    </WhenNear>
  )
}

export function StepAreaChart(props: StepChartProps) {
  return (
    <WhenNear waiting={<SkeletonBars height={props.height} />}>
      <StepChart {...props} />
    </WhenNear>
  )
}
