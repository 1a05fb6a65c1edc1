import { memo, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { feeTotal, type Measure, transactionCount } from '../../chain/measures/measure.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { Swatch } from '../../ui/records/readout.tsx'
import { useRestingCursor } from '../address/use-resting-cursor.ts'
import { ChartDownload } from '../pictures/chart-download.tsx'
import { comparePlot, pairedValues, placesOf } from './compare-plot.tsx'
import { epochAt, lengthOf, type Side } from './differences.ts'
import { PairReadout } from './pair-readout.tsx'
import { SideLetter } from './side-letter.tsx'
import { rangeText } from './side-words.ts'

const HEIGHT = 208

/** Transactions and fees of two ranges, one epoch of A over one of B, with one cursor. Enter compares the two under it. */
export const CompareCharts = memo(function CompareCharts({
  a,
  b,
  onSwap,
  onOpen,
}: {
  a: Side
  b: Side
  onSwap: () => void
  /** Takes the two epochs of a place. */
  onOpen: (first: number, second: number) => void
}) {
  const count = placesOf(a, b)
  const [place, setPlace] = useRestingCursor('place', { first: 1, last: count })
  // Both sides have an epoch at rest.
  const rest = Math.min(lengthOf(a), b.isMean ? count : lengthOf(b))
  const chart = { a, b, place, count, rest, onPlace: setPlace, onOpen: compareAt }

  /** Compares the epochs of a place with each other. */
  function compareAt(at: number) {
    const [first, second] = [epochAt(a, at), epochAt(b, at)]
    if (first !== undefined && second !== undefined && !b.isMean) onOpen(first, second)
  }

  return (
    <section className="section" aria-label="Charts">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the charts inside */}
      <div
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (key.toLowerCase() === 'x' && !ctrlKey && !metaKey && !altKey) onSwap()
        }}
      >
        <PairReadout a={a} b={b} place={place ?? rest} count={count} />
        {[transactionCount, feeTotal].map((measure, i) => (
          <figure key={measure.key} className="epoch-chart compare-chart">
            <div className="chart-header">
              <h2 className="chart-title">
                <Swatch series={measure.series} /> {measure.title}
                {measure.unit && <span className="unit">&nbsp;{measure.unit}</span>}
              </h2>
              <span className="chart-header-value secondary">
                <SideLetter side="A" /> {rangeText(a.range)} <SideLetter side="B" /> {b.isMean && 'mean of '}
                {rangeText(b.range)}
              </span>
              {i === 0 && <ChartDownload {...{ a, b }} />}
            </div>
            <PairChart measure={measure} {...chart} />
            <span className="compare-axis-letters" aria-hidden="true">
              <b>A</b>
              <b>B</b>
            </span>
          </figure>
        ))}
        <p className="footnote">
          Epochs are lined up by place, the first of A with the first of B. <kbd>←</kbd> <kbd>→</kbd> move
          both charts, <kbd>Enter</kbd> compares the two epochs under the line, <kbd>X</kbd> swaps A and B.
        </p>
      </div>
    </section>
  )
})

function PairChart({
  measure,
  a,
  b,
  place,
  count,
  rest,
  onPlace,
  onOpen,
}: {
  measure: Measure
  a: Side
  b: Side
  place: number | undefined
  count: number
  rest: number
  onPlace: (place: number | undefined) => void
  onOpen: (place: number) => void
}) {
  const values = useMemo(() => pairedValues(measure, a, b), [measure, a, b])
  const plot = useMemo(() => comparePlot(values, a, b), [values, a, b])
  const at = place ?? rest
  return (
    <ChartFrame
      plot={plot}
      height={HEIGHT}
      name={`${measure.title} per epoch, A as bars and B as dashed marks`}
      className={`epoch-bars series-${measure.series}`}
      cursor={{
        at: place,
        first: 1,
        last: count,
        rest,
        page: 10,
        flag: place === undefined ? undefined : `${epochAt(a, at) ?? '–'} with ${epochAt(b, at) ?? '–'}`,
        keys: 'arrow keys move the cursor, Enter compares the two epochs',
        valueText: `place ${at}: A ${valueText(values.a[at - 1])}, B ${valueText(values.b[at - 1])}`,
        onMove: onPlace,
        onEnter: () => onOpen(at),
      }}
      onPress={onOpen}
    />
  )
}

function valueText(value: number | undefined): string {
  return value === undefined ? 'not on record' : groupDigits(String(Math.round(value)))
}
