import type { ReactNode } from 'react'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import type { FigureForm, Measure } from '../chain/measures/measure.ts'
import { Figure } from '../chain/measures/range-figures.tsx'
import { useSearchChange } from '../links/use-search.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import { Swatch } from '../ui/records/readout.tsx'
import { type Basis, type Difference, isOneOpenEpoch, lengthOf, type Side } from './comparison.ts'
import { SideLetter } from './comparison-side.tsx'
import { basisLabels, sideHead } from './comparison-words.ts'

/** A, B, A minus B, and that in percent of B; totals and differences to the lovelace. */
export function DifferencesTable({
  a,
  b,
  basis,
  differences,
  hasChoice,
}: {
  a: Side
  b: Side
  basis: Basis
  differences: readonly Difference[]
  /** Whether both totals and means can be shown. */
  hasChoice: boolean
}) {
  const change = useSearchChange(epochsSearch)
  const heads = [sideHead(a, b, basis), sideHead(b, a, basis)] as const
  const sizes = differences.map(({ percent }) => sizeOf(percent))
  const widest = Math.max(MIN_SCALE, ...sizes)
  return (
    <>
      {hasChoice && (
        <Segmented
          label="Shown"
          hidesLabel
          choices={[
            { value: 'total', label: 'Total' },
            { value: 'mean', label: 'Mean per epoch' },
          ]}
          chosen={basis === 'mean' ? 'mean' : 'total'}
          onChoose={(show) => change({ show })}
        />
      )}
      <div className="compare-differences table-stacked">
        <table className="table">
          <caption className="visually-hidden">Differences between A and B</caption>
          <thead>
            <tr>
              <th scope="col">{basisLabels[basis]}</th>
              <Head>
                <SideLetter side="A" /> {heads[0]}
              </Head>
              <Head>
                <SideLetter side="B" /> {heads[1]}
              </Head>
              <Head>Difference</Head>
              <Head>
                <abbr title={`A minus B in percent of B. The bar ends at ${Math.round(widest)}%`}>
                  A vs B
                </abbr>
              </Head>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference, i) => (
              <Row
                key={difference.measure.key}
                of={difference}
                a={a}
                b={b}
                basis={basis}
                share={(sizes[i] ?? 0) / widest}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The least percentage at which a bar ends. */
const MIN_SCALE = 10

function sizeOf(percent: string | undefined): number {
  return Number((percent ?? '0').replaceAll(/[^\d.]/g, ''))
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
  share,
  ...sides
}: {
  of: Difference
  a: Side
  b: Side
  basis: Basis
  /** The size of the percentage as a share of the greatest one. */
  share: number
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
      <td className="number" data-label="A">
        {a ? <Figure of={shownOf(sides.a)} value={a} /> : '–'}
      </td>
      <td className="number" data-label="B">
        {b ? <Figure of={shownOf(sides.b)} value={b} /> : '–'}
      </td>
      <td className="number secondary" data-label="Difference">
        {difference ? (
          <span>
            {difference.over > 0n && '+'}
            <Figure of={shown} value={difference} />
          </span>
        ) : (
          '–'
        )}
      </td>
      <td className="number" data-label="A vs B">
        <span className="compare-percent">
          {percent ?? '–'}
          <span
            className={percent?.startsWith('−') ? 'compare-bar is-less' : 'compare-bar'}
            style={{ '--v': `${(share * 100).toFixed(1)}%` }}
          />
        </span>
      </td>
    </tr>
  )
}

/** Totals have all their digits here; a mean or a share need not end. */
function formOf({ form, per, unit }: Measure, basis: Basis): FigureForm {
  if (per) return form === 'compact' ? { decimals: 2 } : { decimals: unit ? 6 : 2 }
  if (basis === 'total' || basis === 'so far') return { decimals: unit ? 6 : 0 }
  return { decimals: unit ? 2 : 1 }
}
