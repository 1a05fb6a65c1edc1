import { memo, useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { type TimeZone, timeZone } from '../../browser/time-zone.ts'
import { epochMarks } from '../axis/epoch-marks.ts'
import { ChartFrame } from '../frame/chart-frame.tsx'
import type { Plot } from '../frame/plot.ts'
import type { Step } from './steps.ts'
import { readSteps, type Steps } from './steps-geometry.ts'
import { StepsPlot } from './steps-plot.tsx'
import '../chart-header.css'

/** Space above the plot for the label of its highest step, in pixels. */
const TOP = 18

interface StepAreaChartProps {
  readonly network: Network
  readonly title: string
  readonly series: 'tx' | 'fee' | 'out'
  /** The steps in the order of their epochs; each value is in force until the next. */
  readonly steps: readonly Step[]
  /** The epoch at which the last step ends. */
  readonly lastEpoch: number
  /** The epoch from which steps have not begun; none unless set. */
  readonly announcedFrom?: number | undefined
  readonly height: number
  readonly axisLabel: (value: number) => string
}

/** A chart of values that change at epochs, in steps without slopes. */
export const StepAreaChart = memo(function StepAreaChart({
  network,
  title,
  series,
  steps: all,
  lastEpoch,
  announcedFrom,
  height,
  axisLabel,
}: StepAreaChartProps) {
  const steps = useMemo(() => readSteps(all, lastEpoch, announcedFrom), [all, lastEpoch, announcedFrom])
  const zone = timeZone.use()
  const plot = useMemo(() => stepsPlot(network, steps, axisLabel, zone), [network, steps, axisLabel, zone])
  return (
    <ChartFrame
      plot={plot}
      height={height}
      name={`${title}: ${all.map(({ epochNo, label }) => stepText(label, epochNo, announcedFrom)).join(', ')}`}
      className={`series-${series}`}
    />
  )
})

function stepText(label: string, epochNo: number, announcedFrom = Number.POSITIVE_INFINITY): string {
  return `${label} from epoch ${epochNo}${epochNo >= announcedFrom ? ' (announced)' : ''}`
}

function stepsPlot(
  network: Network,
  steps: Steps,
  axisLabel: (value: number) => string,
  zone: TimeZone,
): Plot {
  const { first, last, ticks } = steps
  return {
    across: [first, last],
    range: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    scale: 'linear',
    ticks: ticks.map((value) => ({ value, label: axisLabel(value) })),
    marks: epochMarks(network, steps, (no) => (no - first) / Math.max(last - first, 1), true, zone),
    lines: 2,
    hasAxisLine: true,
    top: TOP,
    series: (place) => <StepsPlot steps={steps} {...place} />,
  }
}
