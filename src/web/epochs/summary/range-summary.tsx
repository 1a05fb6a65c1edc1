import { memo, useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import {
  blockCount,
  changeText,
  feePerTransaction,
  feeTotal,
  type Measure,
  meanOf,
  outputTotal,
  totalOf,
  transactionCount,
} from '../../chain/measures/measure.ts'
import { type Extreme, Figure, rangeFigures } from '../../chain/measures/range-figures.tsx'
import type { Ratio } from '../../chain/measures/ratio.ts'
import { type EpochRange, epochsText } from '../../charts/epoch-series.ts'
import { EpochLink } from '../../links/resource-link.tsx'
import { Readout, Readouts, Swatch } from '../../ui/records/readout.tsx'
import { upperFirst } from '../../ui/values/first-letter.ts'
import { chartedMeasures } from '../address/shown-charts.ts'
import { rangeNote } from '../epoch-list-words.ts'
import './range-summary.css'

/** Labels of the columns, which are those of the cells where each row is a list. */
const LABELS = ['Total', 'Mean', 'Median', 'Lowest, epoch', 'Highest, epoch', 'Change'] as const

type Label = (typeof LABELS)[number]

/**
 * The four totals of a range, fees also per transaction and the others per epoch.
 * @param epochs those of the range on record
 * @param open an epoch that totals count so far, and means leave out
 */
export const RangeTotals = memo(function RangeTotals({
  epochs,
  open,
}: {
  epochs: readonly Epoch[]
  open: OpenEpoch | undefined
}) {
  const finished = useMemo(() => epochs.filter(({ no }) => no !== open?.no), [epochs, open])
  const total = (measure: Measure, per: Measure, words: string) => {
    const sum = epochs.length > 0 ? totalOf(measure, epochs) : undefined
    const mean = meanOf(per, finished)
    const form = per === measure && measure.form !== 'compact' ? { decimals: 0 } : per.form
    return (
      <Readout
        name={measure.title}
        series={measure.series}
        context={
          mean && (
            <>
              <Figure of={{ unit: per.unit, form }} value={mean} /> {words}
            </>
          )
        }
      >
        {sum ? <Figure of={measure} value={sum} /> : '–'}
        {measure.unit && <span className="unit"> {measure.unit}</span>}
      </Readout>
    )
  }
  return (
    <section className="section" aria-label="Totals of the range">
      <Readouts>
        {total(transactionCount, transactionCount, 'per epoch')}
        {total(feeTotal, feePerTransaction, 'ADA per transaction')}
        {total(blockCount, blockCount, 'per epoch')}
        {total(outputTotal, outputTotal, 'ADA per epoch')}
      </Readouts>
    </section>
  )
})

/**
 * Total, mean, median and extremes of a range, and its change against the one before. All figures are exact.
 * @param epochs those of the range on record, in ascending order
 * @param all those of the network
 */
export const RangeFigures = memo(function RangeFigures({
  range,
  epochs,
  all,
  open,
}: {
  range: EpochRange
  epochs: readonly Epoch[]
  all: readonly Epoch[]
  open: OpenEpoch | undefined
}) {
  const finished = useMemo(() => epochs.filter(({ no }) => no !== open?.no), [epochs, open])
  const before = useMemo(() => rangeBefore(range, all), [range, all])
  return (
    <section className="section">
      <div className="section-header">
        <h2>{upperFirst(epochsText(range))}</h2>
        <span className="section-note">
          {rangeNote(range, epochs.length, open)}
          {before && ` Change is from the mean of epochs ${before.range.first} to ${before.range.last}.`}
        </span>
      </div>
      <div className="table-stacked">
        <table className="table">
          <caption className="visually-hidden">Figures of the range</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Measure</span>
              </th>
              {LABELS.map((label) => (
                <th key={label} scope="col" className="number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chartedMeasures.map((measure) => (
              <SummaryRow
                key={measure.key}
                measure={measure}
                epochs={epochs}
                finished={finished}
                before={before}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
})

function SummaryRow({
  measure,
  epochs,
  finished,
  before,
}: {
  measure: Measure
  epochs: readonly Epoch[]
  finished: readonly Epoch[]
  before: RangeBefore | undefined
}) {
  const { total, mean, median, lowest, highest } = useMemo(
    () => rangeFigures(measure, epochs, finished),
    [measure, epochs, finished],
  )
  const earlier = before && meanOf(measure, before.epochs)
  const { series, title, unit } = measure
  return (
    <tr>
      <th scope="row">
        <Swatch series={series} /> {title}
        {unit && <span className="unit">&nbsp;{unit}</span>}
      </th>
      <FigureCell label="Total" measure={measure} value={total} />
      <FigureCell label="Mean" measure={measure} value={mean} />
      <FigureCell label="Median" measure={measure} value={median} />
      <ExtremeCell label="Lowest, epoch" measure={measure} extreme={lowest} />
      <ExtremeCell label="Highest, epoch" measure={measure} extreme={highest} />
      <td className="number" data-label="Change">
        {(earlier && mean && changeText(earlier, mean)) ?? '–'}
      </td>
    </tr>
  )
}

function FigureCell({ label, measure, value }: { label: Label; measure: Measure; value: Ratio | undefined }) {
  return (
    <td className="number" data-label={label}>
      {value ? <Figure of={measure} value={value} /> : '–'}
    </td>
  )
}

function ExtremeCell({
  label,
  measure,
  extreme,
}: {
  label: Label
  measure: Measure
  extreme: Extreme | undefined
}) {
  return (
    <td className="number" data-label={label}>
      {extreme ? (
        <>
          <Figure of={measure} value={extreme.figure} />{' '}
          <span className="range-summary-epoch">
            <EpochLink no={extreme.no} />
            {extreme.others > 0 && ` and ${extreme.others} more`}
          </span>
        </>
      ) : (
        '–'
      )}
    </td>
  )
}

/** The equally long range before one, with which its means are compared. */
interface RangeBefore {
  readonly range: EpochRange
  /** Those on record. */
  readonly epochs: readonly Epoch[]
}

/** @returns undefined where the chain has no equally long range before, or not all of it is on record */
export function rangeBefore({ first, last }: EpochRange, epochs: readonly Epoch[]): RangeBefore | undefined {
  const range = { first: 2 * first - last - 1, last: first - 1 }
  const found = epochs.filter(({ no }) => no >= range.first && no <= range.last)
  return found.length === last - first + 1 ? { range, epochs: found } : undefined
}
