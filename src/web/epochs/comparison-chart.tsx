import { memo, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { compareSearch } from '#explorer-protocol/epoch-searches.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useOptimisticSearch } from '#web/browser/use-optimistic-search.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
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
import { PICTURED } from '#web/pictures/pictured.ts'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { useRestingCursor } from './address/use-resting-cursor.ts'
import { comparisonChart, epochAtPlace, figureAt, lengthOf, quotientAt, type Side } from './comparison.ts'
import { SideLetter } from './comparison-side.tsx'
import { lengthsText } from './comparison-words.ts'

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

/** Whether the chart is logarithmic, which shows a side that is a tenth of the other. */
export function ScaleChoice() {
  const [{ scale }, change] = useOptimisticSearch(compareSearch)
  return (
    <label className="compare-scale-choice">
      <input
        type="checkbox"
        checked={scale === 'log'}
        onChange={({ target: { checked } }) => change({ scale: checked ? 'log' : 'linear' })}
      />{' '}
      Logarithmic
    </label>
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
  const { scale } = values
  const model = useMemo(() => comparisonChart(measure, a, b, scale), [measure, a, b, scale])
  const count = model.values.length
  const [place, setPlace] = useRestingCursor(compareSearch.place, { first: 1, last: count })
  // Both sides have an epoch at rest.
  const rest = Math.min(lengthOf(a), lengthOf(b))
  const at = place ?? rest

  function open(place: number) {
    const [first, second] = [epochAtPlace(a, place), epochAtPlace(b, place)]
    if (first !== undefined && second !== undefined) onOpen(first, second)
  }

  return (
    <section className="section compare-chart" aria-label="Epoch by epoch">
      <PairReadout a={a} b={b} place={at} measure={measure} isPicked={place !== undefined} />
      <div className="section-header">
        <MeasureChoice measure={measure} />
        <span className="section-note">{lengthsText(a, b)}</span>
        <ScaleChoice />
      </div>
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
  return epochAtPlace(side, place) === undefined ? 'none' : 'not on record'
}

/** The two epochs at a place, and their quotient. */
interface ReadPair {
  readonly place: number
}

/** The figures of the two epochs at a place, in places that stay. */
function PairReadout({
  a,
  b,
  place,
  measure,
  isPicked,
}: {
  a: Side
  b: Side
  place: number
  measure: Measure
  isPicked: boolean
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const { quotient, isPaced } = quotientAt(measure, a, b, place)
  const ofSide = (letter: 'A' | 'B', side: Side): readonly Column<ReadPair>[] => [
    {
      name: `${letter} epoch`,
      label: (
        <>
          <SideLetter side={letter} /> Epoch
        </>
      ),
      className: `pair-no pair-${letter}`,
      cell: () => <EpochOf side={side} place={place} />,
    },
    {
      name: `${letter} time`,
      label: zone === 'utc' ? 'UTC' : 'Time',
      className: 'pair-time',
      cell: () => {
        const no = epochAtPlace(side, place)
        return no === undefined ? '–' : epochPeriodText(network, no, no, zone).replace(/ UTC$/, '')
      },
    },
    {
      name: `${letter} figure`,
      label: [measure.title, measure.unit].filter(Boolean).join(', '),
      numeric: true,
      className: `pair-figure pair-figure-${letter}`,
      cell: () => {
        const figure = figureAt(measure, side, place)
        return figure ? <Figure of={measure} value={figure} /> : '–'
      },
    },
  ]
  const columns: readonly Column<ReadPair>[] = [
    ...ofSide('A', a),
    ...ofSide('B', b),
    {
      name: 'quotient',
      label: isPaced ? 'A ÷ B for the same share of slots' : 'A ÷ B',
      numeric: true,
      className: 'pair-quotient',
      cell: () => (quotient ? `${quotientText(quotient)} ×` : '–'),
    },
  ]
  return (
    <div className={isPicked ? 'pair-readout is-picked' : 'pair-readout'}>
      <Table
        caption="The epochs of A and B at one place"
        columns={columns}
        rows={[{ place }]}
        rowKey={() => 'pair'}
      />
    </div>
  )
}

function EpochOf({ side, place }: { side: Side; place: number }) {
  const no = epochAtPlace(side, place)
  if (no === undefined) return '–'
  return side.epochs.some((epoch) => epoch.no === no) ? <EpochLink no={no} /> : `${no}, not on record`
}
