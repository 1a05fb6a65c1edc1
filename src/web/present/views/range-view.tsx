import { feeTotal, transactionCount } from '../../chain/measures/measure.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { type ChartedEpochs, MeasureChart } from './measure-chart.tsx'

const shownMeasures = [transactionCount, feeTotal]

/** Transactions and fees of a range, side by side. */
export function RangeView({ range, charted }: { range: EpochRange; charted: ChartedEpochs }) {
  return (
    <section className="presentation-view" aria-label="Charts">
      {shownMeasures.map((measure) => (
        <MeasureChart key={measure.key} measure={measure} range={range} charted={charted} />
      ))}
    </section>
  )
}
