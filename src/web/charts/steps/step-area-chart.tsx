import { memo, useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { shownPart } from '../../failures/lazy-part.tsx'
import { epochAxisHeight } from '../axis/epoch-axis-height.ts'
import { epochMarks } from '../axis/epoch-marks.ts'
import { ChartFrame } from '../live/chart-frame.tsx'
import { StaticSteps } from './static-steps.tsx'
import type { Step } from './steps.ts'
import { readSteps, STEPS_TOP } from './steps-geometry.ts'
import '../chart-header.css'

interface StepAreaChartProps {
  readonly network: Network
  readonly title: string
  readonly series: 'tx' | 'fee'
  /** The steps in the order of their epochs; each value is in force until the next. */
  readonly steps: readonly Step[]
  /** The epoch at which the last step ends. */
  readonly lastEpoch: number
  readonly height: number
  readonly axisLabel: (value: number) => string
}

const LiveSteps = shownPart(() => import('./live-steps.tsx').then(({ LiveSteps }) => LiveSteps))

/** A chart of values that change at epochs, in steps without slopes. */
export const StepAreaChart = memo(function StepAreaChart({
  network,
  title,
  series,
  steps: all,
  lastEpoch,
  height,
  axisLabel,
}: StepAreaChartProps) {
  const steps = useMemo(() => readSteps(all, lastEpoch), [all, lastEpoch])
  const { first, last } = steps
  const marks = useMemo(
    () => epochMarks(network, { first, last }, (no) => (no - first) / Math.max(last - first, 1)),
    [network, first, last],
  )
  const drawn = { steps, marks, axisLabel }
  return (
    <ChartFrame
      role="img"
      aria-label={`${title}: ${all.map(({ epochNo, label }) => `${label} from epoch ${epochNo}`).join(', ')}`}
      className={`step-chart series-${series}`}
      height={height}
      still={<StaticSteps {...drawn} plotHeight={height - STEPS_TOP - epochAxisHeight(true)} />}
      live={(props) => <LiveSteps {...drawn} {...props} />}
      load={LiveSteps.start}
    />
  )
})
