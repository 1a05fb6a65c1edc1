import { useMemo } from 'react'
import { readCharts } from '../../epochs/address/shown-charts.ts'
import { lazyPart, shownPart } from '../../failures/lazy-part.tsx'
import { PagePart } from '../../failures/page-part.tsx'
import { comparisonOf, rangeOf, type SequenceContext } from '../sequence/sequence.ts'
import type { Step } from '../sequence/step.ts'
import type { ChartedEpochs } from './measure-chart.tsx'

/** The page loads it with its own code, on navigation. */
export const RangeView = shownPart(() => import('./range-view.tsx').then(({ RangeView }) => RangeView))
const RecordView = lazyPart(() => import('./record-view.tsx').then(({ RecordView }) => RecordView))
const CompareView = lazyPart(() => import('./compare-view.tsx').then(({ CompareView }) => CompareView))

interface ViewProps {
  readonly step: Step
  readonly context: SequenceContext
  readonly charted: ChartedEpochs
}

/** The view of a step. Code of all views loads right after the page, while there is a connection. */
export function View(props: ViewProps) {
  return (
    <PagePart name="view of the presentation" waiting={<div className="presentation-view" aria-busy />}>
      <StepView {...props} />
    </PagePart>
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
