import { useMemo } from 'react'
import type { Measure } from '../../chain/measures/measure.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { readCharts } from '../../epochs/address/shown-charts.ts'
import { PageSection } from '../../failures/page-section.tsx'
import { comparisonOf, rangeOf, type SequenceContext, type Step } from '../sequence.ts'
import { CompareView } from './compare-view.tsx'
import { type ChartedEpochs, MeasureChart } from './measure-chart.tsx'
import { RecordView } from './record-view.tsx'

/** Most charts in a row: two rows have room below each other. */
const MAX_IN_A_ROW = 3

/** The charts of a range, side by side. */
function RangeView({
  range,
  measures,
  charted,
}: {
  range: EpochRange
  measures: readonly Measure[]
  charted: ChartedEpochs
}) {
  const rows = measures.length > MAX_IN_A_ROW ? 2 : 1
  const columns = Math.ceil(measures.length / rows)
  return (
    <section
      className={`presentation-view presentation-view--${columns}${rows === 2 ? ' is-in-two-rows' : ''}`}
      aria-label="Charts"
    >
      {measures.map((measure) => (
        <MeasureChart key={measure.key} measure={measure} range={range} charted={charted} rows={rows} />
      ))}
    </section>
  )
}

interface ViewProps {
  readonly step: Step
  readonly context: SequenceContext
  readonly charted: ChartedEpochs
}

/** The view of a step. Code of all views loads right after the page, while there is a connection. */
export function View(props: ViewProps) {
  return (
    <PageSection name="view of the presentation" waiting={<div className="presentation-view" aria-busy />}>
      <StepView {...props} />
    </PageSection>
  )
}

function StepView({ step, context, charted }: ViewProps) {
  const range = rangeOf(step, context)
  const measures = useMemo(() => readCharts(context.search), [context])
  if (range) return <RangeView range={range} measures={measures} charted={charted} />
  if (step.kind === 'record') return <RecordView measureKey={step.key} charted={charted} />
  const comparison = comparisonOf(context)
  return comparison && <CompareView comparison={comparison} charted={charted} />
}
