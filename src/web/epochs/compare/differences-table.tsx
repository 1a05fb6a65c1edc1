import type { ReactNode } from 'react'
import { Figure } from '../../chain/measures/figure.tsx'
import type { FigureForm, Measure } from '../../chain/measures/measure.ts'
import { type Ratio, toDouble } from '../../chain/measures/ratio.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Swatch } from '../../ui/records/readout.tsx'
import { type Basis, type Difference, isOneOpenEpoch, lengthOf, type Side } from './differences.ts'
import { SideLetter } from './side-letter.tsx'
import { sideHead } from './side-words.ts'

/** A, B, A minus B, and that in percent of B; exact to the lovelace. */
export function DifferencesTable({
  a,
  b,
  basis,
  note,
  differences,
  onShow,
  children,
}: {
  a: Side
  b: Side
  basis: Basis
  /** The extent of the figures, below the table. */
  note: string
  differences: readonly Difference[]
  /** Undefined where there is no choice. */
  onShow: ((shown: 'total' | 'mean') => void) | undefined
  /** Above the table. */
  children?: ReactNode
}) {
  const heads = [sideHead(a, b, basis), sideHead(b, a, basis)] as const
  const hasRange = a.epochs.length > 1 || b.epochs.length > 1
  return (
    <section className="section">
      <div className="section-header">
        <h2>Differences</h2>
        <span className="section-note">A minus B, exact to the lovelace. Percent is of B.</span>
        {onShow && hasRange && (
          <Segmented
            label="Shown"
            hidesLabel
            choices={[
              { value: 'total', label: 'Total' },
              { value: 'mean', label: 'Mean per epoch' },
            ]}
            chosen={basis === 'mean' ? 'mean' : 'total'}
            onChoose={onShow}
          />
        )}
      </div>
      {children}
      <div className="compare-differences table-stacked">
        <table className="table">
          <caption className="visually-hidden">Differences between A and B</caption>
          <thead>
            <tr>
              <th scope="col">Measure</th>
              <Head>
                <SideLetter side="A" /> {heads[0]}
              </Head>
              <Head>
                <SideLetter side="B" /> {heads[1]}
              </Head>
              <Head>Difference</Head>
              <Head>Percent</Head>
              <th scope="col" className="compare-bars">
                Side by side
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <Row key={difference.measure.key} of={difference} a={a} b={b} heads={heads} basis={basis} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="footnote">
        A fee per transaction is all fees divided by all transactions of a side, not a mean of means; the
        other quotients likewise. {note}
      </p>
    </section>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="number">
      {children}
    </th>
  )
}

function Row({
  of: { measure, a, b, difference, percent },
  basis,
  heads,
  ...sides
}: {
  of: Difference
  a: Side
  b: Side
  heads: readonly [a: string, b: string]
  basis: Basis
}) {
  const { title, unit, series } = measure
  const shown = { unit, form: formOf(measure, basis) }
  // The figure of one epoch has all its digits unless it is a share of another one's.
  const isExact = (side: Side) => lengthOf(side) === 1 && (basis !== 'pace' || isOneOpenEpoch(side))
  const shownOf = (side: Side) => (isExact(side) ? { unit, form: formOf(measure, 'total') } : shown)
  return (
    <tr>
      <th scope="row">
        <Swatch series={series} /> {title}
        {unit && <span className="unit">&nbsp;{unit}</span>}
      </th>
      <td className="number" data-label={`A ${heads[0]}`}>
        {a ? <Figure of={shownOf(sides.a)} value={a} /> : '–'}
      </td>
      <td className="number" data-label={`B ${heads[1]}`}>
        {b ? <Figure of={shownOf(sides.b)} value={b} /> : '–'}
      </td>
      <td className="number" data-label="Difference">
        {difference ? (
          <span>
            {difference.over > 0n && '+'}
            <Figure of={shown} value={difference} />
          </span>
        ) : (
          '–'
        )}
      </td>
      <td className="number compare-percent" data-label="Percent">
        {percent ?? '–'}
      </td>
      <td className="compare-bars">{a && b && <Bars series={series} a={a} b={b} />}</td>
    </tr>
  )
}

/** Totals have all their digits here; a mean or a share need not end. */
function formOf({ form, per, unit }: Measure, basis: Basis): FigureForm {
  if (per) return form === 'compact' ? { decimals: 2 } : { decimals: unit ? 6 : 2 }
  if (basis === 'total' || basis === 'so far') return { decimals: unit ? 6 : 0 }
  return { decimals: unit ? 2 : 1 }
}

function Bars({ series, a, b }: { series: Measure['series']; a: Ratio; b: Ratio }) {
  const [first, second] = [toDouble(a), toDouble(b)]
  const most = Math.max(first, second)
  if (most === 0) return null
  const width = (value: number) => `${((value / most) * 100).toFixed(1)}%`
  return (
    <svg className={`compare-pair compare-pair--${series}`} height="18" aria-hidden="true">
      <rect className="compare-pair-a" width={width(first)} height="7" />
      <rect className="compare-pair-b" y="10.5" width={width(second)} height="7" />
    </svg>
  )
}
