import { useMemo } from 'react'
import { readCharts } from '../../epochs/address/shown-charts.ts'
import { PageSection } from '../../failures/page-section.tsx'
import { comparisonOf, rangeOf, type SequenceContext } from '../sequence/sequence.ts'
import type { Step } from '../sequence/step.ts'
import { CompareView } from './compare-view.tsx'
import type { ChartedEpochs } from './measure-chart.tsx'
import { RangeView } from './range-view.tsx'
import { RecordView } from './record-view.tsx'

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
  const comparison = step.kind === 'compare' ? comparisonOf(step, context) : undefined
  return comparison && <CompareView comparison={comparison} charted={charted} />
}
