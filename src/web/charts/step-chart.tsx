import {
  Area,
  AreaChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  useChartWidth,
  YAxis,
} from 'recharts'
import type { Network } from '#cardano/network.ts'
import { linearTicks } from './axis-ticks.ts'
import { EpochAxis } from './epoch-axis.tsx'
import { epochsWithLabel, type Step } from './step-labels.ts'
import './step-chart.css'

export interface StepChartProps {
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

const AXIS_WIDTH = 56
/** A chart of values that change at epochs, in steps without slopes. */
export function StepChart({ network, title, series, steps, lastEpoch, height, axisLabel }: StepChartProps) {
  const first = steps[0]?.epochNo ?? 0
  const ticks = linearTicks(Math.max(0, ...steps.map(({ value }) => value)))
  const end = { epochNo: lastEpoch, value: steps.at(-1)?.value ?? 0, label: '' }
  return (
    <div
      role="img"
      aria-label={`${title}: ${steps.map(({ epochNo, label }) => `${label} from epoch ${epochNo}`).join(', ')}`}
      style={{ height: `${height}px` }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart
          data={[...steps, end]}
          margin={{ top: 18, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--k-grid)" />
          <EpochAxis network={network} dataKey="epochNo" first={first} last={lastEpoch} continuous />
          <YAxis
            width={AXIS_WIDTH}
            domain={[0, ticks.at(-1) ?? 1]}
            ticks={ticks}
            axisLine={false}
            tickLine={false}
            tickFormatter={axisLabel}
            tick={{ className: 'axis-text' }}
          />
          <Area
            type="stepAfter"
            dataKey="value"
            stroke={`var(--k-${series})`}
            strokeWidth={1.75}
            fill={`var(--k-${series}-soft)`}
            fillOpacity={1}
            isAnimationActive={false}
          >
            <StepLabels steps={steps} lastEpoch={lastEpoch} />
          </Area>
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}

const FALLBACK_WIDTH = 640

/** The values of the steps, as many as have room in the chart's width. */
function StepLabels({ steps, lastEpoch }: { steps: readonly Step[]; lastEpoch: number }) {
  const width = (useChartWidth() ?? FALLBACK_WIDTH) - AXIS_WIDTH
  const shown = epochsWithLabel(steps, lastEpoch, width)
  return (
    <LabelList
      dataKey={({ epochNo, label }: Step) => (shown.has(epochNo) ? label : '')}
      position="top"
      offset={6}
      textAnchor="start"
      className="step-chart-label"
    />
  )
}
