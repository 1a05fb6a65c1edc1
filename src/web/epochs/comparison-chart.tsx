import { memo, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { compareSearch } from '#explorer-protocol/epoch-searches.ts'
import { Chart } from '#web/charts/chart.tsx'
import {
  blockCount,
  feeTotal,
  type Measure,
  outputTotal,
  quotientText,
  transactionCount,
} from '#web/measures/measure.ts'
import { Figure } from '#web/measures/range-figures.tsx'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { useSearch, useSearchChange } from '#web/routing/use-search.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { useRestingCursor } from './address/use-resting-cursor.ts'
import { comparisonChart, epochAt, figureAt, lengthOf, quotientAt, type Side } from './comparison.ts'
import { SideLetter } from './comparison-side.tsx'
import { lengthsText } from './comparison-words.ts'
import { PICTURED } from './pictures/pictured.ts'
import { ShareMenu } from './share/share-menu.tsx'

/** The measures of the chart; the first one unless another is chosen. */
const chartMeasures = [transactionCount, feeTotal, blockCount, outputTotal]

const HEIGHT = 232

/** The measure of a chart, by its key. */
export function measureOf(key: string): Measure {
  return chartMeasures.find((measure) => measure.key === key) ?? transactionCount
}

/** A choice of the measure of a chart, which is in the address. */
export function MeasureChoice({ measure }: { measure: Measure }) {
  const change = useSearchChange(compareSearch)
  return (
    <Segmented
      label="Measure"
      hidesLabel
      choices={chartMeasures.map(({ key, title }) => ({ value: key, label: title }))}
      chosen={measureOf(measure.key).key as (typeof chartMeasures)[number]['key']}
      onChoose={(key) => change({ measure: key }, { replace: true })}
    />
  )
}

/** One measure of two ranges, one epoch of A over one of B. Enter compares the two under the cursor. */
export const CompareChart = memo(function CompareChart({
  a,
  b,
  onOpen,
}: {
  a: Side
  b: Side
  onOpen: (first: number, second: number) => void
}) {
  const { values } = useSearch(compareSearch)
  const measure = measureOf(values.measure)
  const charts = useMemo(() => ({ a, b, measure }), [a, b, measure])
  const model = useMemo(() => comparisonChart(measure, a, b), [measure, a, b])
  const count = model.values.length
  const [place, setPlace] = useRestingCursor(compareSearch.place, { first: 1, last: count })
  // Both sides have an epoch at rest.
  const rest = Math.min(lengthOf(a), lengthOf(b))
  const at = place ?? rest

  function open(place: number) {
    const [first, second] = [epochAt(a, place), epochAt(b, place)]
    if (first !== undefined && second !== undefined) onOpen(first, second)
  }

  return (
    <section className="section compare-chart" aria-label="Epoch by epoch">
      <div className="section-header">
        <MeasureChoice measure={measure} />
        <span className="section-note">{lengthsText(a, b)}</span>
        <ShareMenu charts={charts} />
      </div>
      <PairReadout a={a} b={b} place={at} measure={measure} />
      <div id={PICTURED} className="compare-plot">
        <Chart
          model={model}
          height={HEIGHT}
          axes="both"
          name={`${measure.title} per epoch, A as bars and B as dashed steps`}
          className={`epoch-chart-room compare-chart-room series-${measure.series}`}
          cursor={{
            at: place,
            rest,
            keys: 'arrow keys move the cursor, Enter compares the two epochs, X swaps A and B',
            valueText: `place ${at}: A ${valueText(a, at, model.values)}, B ${valueText(b, at, model.other)}`,
            onMove: setPlace,
            onEnter: () => open(at),
          }}
          onPress={open}
        />
        <span className="compare-axis-letters" aria-hidden="true">
          <b>A</b>
          <b>B</b>
        </span>
      </div>
    </section>
  )
})

function valueText(side: Side, place: number, values: readonly (number | undefined)[]): string {
  const value = values[place - 1]
  if (value !== undefined) return groupDigits(Math.round(value))
  return epochAt(side, place) === undefined ? 'none' : 'not on record'
}

/** The figures of the two epochs at a place. */
function PairReadout({ a, b, place, measure }: { a: Side; b: Side; place: number; measure: Measure }) {
  const [first, second] = [figureAt(measure, a, place), figureAt(measure, b, place)]
  const { quotient, isPaced } = quotientAt(measure, a, b, place)
  return (
    <dl className="pair-readout" aria-live="polite">
      <div>
        <dt>Epochs</dt>
        <dd>
          <SideLetter side="A" /> <EpochOf side={a} place={place} /> <SideLetter side="B" />{' '}
          <EpochOf side={b} place={place} />
        </dd>
      </div>
      <div>
        <dt>
          <Swatch series={measure.series} />
          {measure.title}
          {measure.unit && `, ${measure.unit}`}
        </dt>
        <dd>
          {first ? <Figure of={measure} value={first} /> : '–'} <span className="secondary">and</span>{' '}
          {second ? <Figure of={measure} value={second} /> : '–'}
        </dd>
      </div>
      <div>
        <dt>A ÷ B{isPaced && ' for the same share of slots'}</dt>
        <dd>{quotient ? `${quotientText(quotient)} ×` : '–'}</dd>
      </div>
    </dl>
  )
}

function EpochOf({ side, place }: { side: Side; place: number }) {
  const no = epochAt(side, place)
  if (no === undefined) return '–'
  return side.epochs.some((epoch) => epoch.no === no) ? <EpochLink no={no} /> : `${no}, not on record`
}
