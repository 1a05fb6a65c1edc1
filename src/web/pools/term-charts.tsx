import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adaForChart } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import type { PoolChange } from '../chain/pool-changes.ts'
import { StepAreaChart } from '../charts/steps/step-area-chart.tsx'
import { changedSteps, type Step } from '../charts/steps/steps.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { compact } from '../ui/values/amount.tsx'

/** Pledge and margin of a pool over its epochs, one chart each. */
export function TermCharts({ changes }: { changes: readonly PoolChange[] }) {
  const recorded = useIsRecording()
  const network = useNetwork()
  const { data: tip } = useQuery(recordQuery(network.name, 'latestBlock', {}))
  const updates = useMemo(() => changes.map(({ update }) => update), [changes])
  const first = updates[0]?.active_epoch_no ?? 0
  // A recording does not know the terms after its last update.
  const now = recorded ? 0 : (tip?.record.epoch_no ?? 0)
  const last = Math.max(now, updates.at(-1)?.active_epoch_no ?? 0, first + 1)
  const chart = { network, lastEpoch: last, height: 170 }
  const pledges = useMemo(() => changedSteps(updates.map(pledgeStep)), [updates])
  const margins = useMemo(() => changedSteps(updates.map(marginStep)), [updates])
  return (
    <section className="section">
      <div className="section-header">
        <h2>Pledge and margin</h2>
        <span className="section-note">Each step is an update that becomes active.</span>
        <ShowRequest of="Pledge and margin" />
      </div>
      <div className="columns">
        <figure>
          <div className="chart-header">
            <h3>
              Pledge<span className="unit">&nbsp;ADA</span>
            </h3>
          </div>
          <StepAreaChart {...chart} title="Pledge in ADA" series="tx" steps={pledges} axisLabel={compact} />
        </figure>
        <figure>
          <div className="chart-header">
            <h3>Margin</h3>
          </div>
          <StepAreaChart
            {...chart}
            title="Margin in percent"
            series="fee"
            steps={margins}
            axisLabel={percent}
          />
        </figure>
      </div>
    </section>
  )
}

function pledgeStep({ active_epoch_no, pledge }: PoolUpdate): Step {
  const value = adaForChart(pledge)
  return { epochNo: active_epoch_no, value, label: compact(value) }
}

function marginStep({ active_epoch_no, margin }: PoolUpdate): Step {
  return { epochNo: active_epoch_no, value: Number(margin) * 100, label: `${marginPercentage(margin)}%` }
}

function percent(value: number): string {
  return `${value}%`
}
