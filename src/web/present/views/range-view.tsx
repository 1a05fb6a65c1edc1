import type { Measure } from '../../chain/measures/measure.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { type ChartedEpochs, MeasureChart } from './measure-chart.tsx'

/** Most charts in a row: two rows have room below each other. */
const MOST_IN_A_ROW = 3

/** The charts of a range, side by side. */
export function RangeView({
  range,
  measures,
  charted,
}: {
  range: EpochRange
  measures: readonly Measure[]
  charted: ChartedEpochs
}) {
  const rows = measures.length > MOST_IN_A_ROW ? 2 : 1
  const columns = Math.ceil(measures.length / rows)
  return (
    <section className={`presentation-view presentation-view--${columns}`} aria-label="Charts">
      {measures.map((measure) => (
        <MeasureChart key={measure.key} measure={measure} range={range} charted={charted} rows={rows} />
      ))}
    </section>
  )
}
