import { useMemo } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { StepAreaChart } from '../../charts/steps/step-area-chart.tsx'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { compact } from '../../ui/values/amount.tsx'
import { effectiveUpdates, type Standing } from './standing.ts'
import { type ChartedTerm, chartExtent, termSteps } from './term-steps.ts'
import { chartsNote, constantText } from './terms-words.ts'
import './term-charts.css'

const charted: readonly {
  readonly term: ChartedTerm
  readonly name: string
  readonly unit: 'ADA' | '%'
  readonly series: 'tx' | 'fee' | 'out'
}[] = [
  { term: 'pledge', name: 'Pledge', unit: 'ADA', series: 'tx' },
  { term: 'margin', name: 'Margin', unit: '%', series: 'fee' },
  { term: 'fixed_cost', name: 'Fixed cost', unit: 'ADA', series: 'out' },
]

/** Pledge, margin and fixed cost of a pool over its epochs: a chart for each that changed. @param updates in chain order */
export function TermCharts({
  kind,
  updates,
  tipEpoch,
}: {
  kind: Standing['kind']
  updates: readonly PoolUpdate[]
  tipEpoch: number | undefined
}) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const effective = useMemo(() => effectiveUpdates(updates), [updates])
  const all = useMemo(
    () => charted.map((term) => ({ ...term, steps: termSteps(effective, term.term) })),
    [effective],
  )
  const { lastEpoch, announcedFrom } = chartExtent(effective, kind, tipEpoch)
  const changed = all.filter(({ steps }) => steps.length > 1)
  const constant = all.filter(({ steps }) => steps.length === 1)
  if (changed.length === 0) return null
  return (
    <section className="section">
      <div className="section-header">
        <h2>Terms over time</h2>
        <span className="section-note">{chartsNote(announcedFrom !== undefined)}</span>
      </div>
      <div className="term-charts">
        {changed.map(({ term, name, unit, series, steps }) => (
          <figure key={term}>
            <div className="chart-header">
              <h3>
                {name}
                {unit === 'ADA' && <span className="unit">&nbsp;ADA</span>}
              </h3>
            </div>
            <StepAreaChart
              network={network}
              title={unit === 'ADA' ? `${name} in ADA` : `${name} in percent`}
              series={series}
              steps={steps}
              lastEpoch={lastEpoch}
              announcedFrom={announcedFrom}
              height={170}
              axisLabel={unit === 'ADA' ? compact : percent}
            />
          </figure>
        ))}
      </div>
      {constant.map(({ term, name, unit, steps: [step] }) => (
        <p key={term} className="term-charts-constant">
          {step &&
            constantText(name, unit === 'ADA' ? `${step.label} ADA` : step.label, step.epochNo, source)}
        </p>
      ))}
    </section>
  )
}

function percent(value: number): string {
  return `${value}%`
}
