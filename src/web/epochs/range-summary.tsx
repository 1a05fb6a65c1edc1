import { memo, type ReactNode } from 'react'
import { lovelace } from '#cardano/lovelace.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { feePerTransaction } from '../chain/epoch-figures.ts'
import { FieldLabel } from '../chain/field-label.tsx'
import type { FieldName } from '../chain/field-name.ts'
import { median } from '../chain/median.ts'
import type { EpochRange } from '../charts/epoch-series.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { ShowRequest } from '../requests/show-request.tsx'
import { type Series, Swatch } from '../ui/records/readout.tsx'
import { Amount, CompactAmount } from '../ui/values/amount.tsx'
import { Count } from '../ui/values/count.tsx'
import { DecimalNumber } from '../ui/values/decimal-number.tsx'
import { rangeNote } from './epoch-list-words.ts'
import { extremes } from './extremes.ts'
import './range-summary.css'

interface Measure {
  readonly series: Series
  readonly title: string
  /** The field that it measures; undefined for a figure of several. */
  readonly field?: FieldName
  readonly unit: string | undefined
  /** The value in the unit that `show` takes: a count, lovelace or ADA. */
  readonly of: (epoch: Epoch) => bigint | number | undefined
  readonly show: (value: bigint | number) => ReactNode
  readonly hasTotal: boolean
}

const asAda = (value: bigint | number) =>
  lovelace(typeof value === 'bigint' ? value : BigInt(Math.round(value)))

const measures: readonly Measure[] = [
  {
    series: 'tx',
    title: 'Transactions',
    field: 'Epoch.tx_count',
    unit: undefined,
    of: ({ tx_count }) => tx_count,
    show: (value) => <Count value={typeof value === 'bigint' ? value : Math.round(value)} />,
    hasTotal: true,
  },
  {
    series: 'fee',
    title: 'Fees',
    field: 'Epoch.fees',
    unit: 'ADA',
    of: ({ fees }) => fees,
    show: (value) => <Amount lovelace={asAda(value)} decimals={2} unit={false} />,
    hasTotal: true,
  },
  {
    series: 'blk',
    title: 'Blocks',
    field: 'Epoch.blk_count',
    unit: undefined,
    of: ({ blk_count }) => blk_count,
    show: (value) => <Count value={typeof value === 'bigint' ? value : Math.round(value)} />,
    hasTotal: true,
  },
  {
    series: 'out',
    title: 'Output',
    field: 'Epoch.out_sum',
    unit: 'ADA',
    of: ({ out_sum }) => out_sum,
    show: (value) => <CompactAmount lovelace={asAda(value)} unit={false} exact={typeof value === 'bigint'} />,
    hasTotal: true,
  },
  {
    series: 'ref',
    title: 'Fee per tx',
    unit: 'ADA',
    of: feePerTransaction,
    show: (value) => <DecimalNumber value={Number(value)} decimals={4} />,
    hasTotal: false,
  },
]

/** Total, mean, median and extremes of a range. Totals are exact sums of whole numbers. */
export const RangeSummary = memo(function RangeSummary({
  range,
  epochs,
  open,
}: {
  range: EpochRange
  epochs: readonly Epoch[]
  open: OpenEpoch | undefined
}) {
  const finished = epochs.filter(({ no }) => no !== open?.no)
  return (
    <section className="section">
      <div className="section-header">
        <h2>
          Epochs {range.first} to {range.last}
        </h2>
        <span className="section-note">{rangeNote(range, epochs.length, open)}</span>
        <ShowRequest of="Range" />
      </div>
      <div className="table-frame">
        <table className="table">
          <caption className="visually-hidden">Figures of the range</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Measure</span>
              </th>
              {['Total', 'Mean', 'Median', 'Lowest, epoch', 'Highest, epoch'].map((label) => (
                <th key={label} scope="col" className="number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measures.map((measure) => (
              <SummaryRow key={measure.title} measure={measure} epochs={epochs} finished={finished} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
})

function SummaryRow({
  measure: { series, title, field, unit, of, show, hasTotal },
  epochs,
  finished,
}: {
  measure: Measure
  epochs: readonly Epoch[]
  finished: readonly Epoch[]
}) {
  const measured = finished.flatMap((epoch) => {
    const value = of(epoch)
    return value === undefined ? [] : [{ no: epoch.no, value }]
  })
  const values = measured.map(({ value }) => Number(value))
  const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined
  const middle = median(values)
  const [lowest, highest] = extremes(measured)
  const total =
    hasTotal && epochs.length > 0
      ? epochs.reduce((sum, epoch) => sum + BigInt(of(epoch) ?? 0), 0n)
      : undefined
  return (
    <tr>
      <th scope="row">
        <Swatch series={series} /> {field ? <FieldLabel of={field}>{title}</FieldLabel> : title}
        {unit && <span className="unit">&nbsp;{unit}</span>}
      </th>
      <td className="number">{total === undefined ? '–' : show(total)}</td>
      <td className="number">{mean === undefined ? '–' : show(mean)}</td>
      <td className="number">{middle === undefined ? '–' : show(middle)}</td>
      {[lowest, highest].map((extreme, i) => (
        <td key={i === 0 ? 'lowest' : 'highest'} className="number">
          {extreme ? (
            <>
              {show(extreme.value)}{' '}
              <span className="range-summary-epoch">
                <EpochLink no={extreme.no} />
                {extreme.others > 0 && ` and ${extreme.others} more`}
              </span>
            </>
          ) : (
            '–'
          )}
        </td>
      ))}
    </tr>
  )
}
