import { WhenVisible } from '../browser/when-visible.tsx'
import { shownPart } from '../failures/lazy-part.tsx'
import { SkeletonBars } from '../ui/records/skeleton.tsx'
import type { EpochBarsProps } from './epoch-bars.tsx'
import type { StepChartProps } from './step-chart.tsx'
import './chart-header.css'

const EpochBars = shownPart(() => import('./epoch-bars.tsx').then(({ EpochBars }) => EpochBars))
const StepChart = shownPart(() => import('./step-chart.tsx').then(({ StepChart }) => StepChart))

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
