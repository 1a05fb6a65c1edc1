import { memo, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { type EpochSeries, feeSeries, transactionSeries } from '../../charts/epoch-series.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { Swatch } from '../../ui/records/readout.tsx'
import { comparePlot, pairedValues } from './compare-plot.tsx'
import { epochAt, lengthOf, type Side } from './differences.ts'
import { PairReadout } from './pair-readout.tsx'
import { SideLetter } from './side-letter.tsx'

const HEIGHT = 208

/** Transactions and fees of two ranges, one epoch of A over one of B, with one cursor. Enter compares the two under it. */
export const CompareCharts = memo(function CompareCharts({
  a,
  b,
  onSwap,
}: {
  a: Side
  b: Side
  onSwap: () => void
}) {
  const [cursor, setCursor] = useState<number>()
  const navigate = useNavigate()
  const count = Math.max(lengthOf(a), lengthOf(b))
  const place = cursor === undefined ? undefined : Math.min(cursor, count)
  const chart = { a, b, place, count, onPlace: setCursor, onOpen: compareAt }

  /** Compares the epochs of a place with each other. */
  function compareAt(at: number) {
    const [first, second] = [epochAt(a, at), epochAt(b, at)]
    if (first === undefined || second === undefined || a.network.name !== b.network.name) return
    navigate({ search: `compare=${first}&with=${second}` }, { preventScrollReset: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the charts inside
    <div
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key.toLowerCase() === 'x' && !ctrlKey && !metaKey && !altKey) onSwap()
      }}
    >
      <PairReadout a={a} b={b} place={place ?? count} count={count} />
      {[transactionSeries, feeSeries].map((series) => (
        <figure key={series.key} className="epoch-chart">
          <div className="chart-header">
            <h2 className="chart-title">
              <Swatch series={series.key} /> {series.title}
              {series.unit && <span className="unit">&nbsp;{series.unit}</span>}
            </h2>
            <span className="chart-header-value secondary">
              <SideLetter side="A" /> {rangeText(a)} <SideLetter side="B" /> {rangeText(b)}
            </span>
          </div>
          <PairChart series={series} {...chart} />
        </figure>
      ))}
      <p className="footnote">
        Epochs are lined up by place, the first of A with the first of B. Arrow keys move the cursor, Enter
        compares the two epochs under it, X swaps A and B.
      </p>
    </div>
  )
})

function PairChart({
  series,
  a,
  b,
  place,
  count,
  onPlace,
  onOpen,
}: {
  series: EpochSeries
  a: Side
  b: Side
  place: number | undefined
  count: number
  onPlace: (place: number | undefined) => void
  onOpen: (place: number) => void
}) {
  const values = useMemo(() => pairedValues(series, a, b), [series, a, b])
  const plot = useMemo(() => comparePlot(values, a, b), [values, a, b])
  const at = place ?? count
  return (
    <ChartFrame
      plot={plot}
      height={HEIGHT}
      name={`${series.title} per epoch, A as bars and B as dashed marks`}
      className={`epoch-bars series-${series.key}`}
      cursor={{
        at: place,
        first: 1,
        last: count,
        rest: count,
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

function rangeText({ range: { first, last } }: Side): string {
  return first === last ? `${first}` : `${first} to ${last}`
}

function valueText(value: number | undefined): string {
  return value === undefined ? 'not on record' : groupDigits(String(Math.round(value)))
}
