import type { ReactNode } from 'react'
import { compareSearch } from '#explorer-protocol/epoch-searches.ts'
import { useSearchChange } from '#web/browser/use-search.ts'
import { type FigureForm, type Measure, quotientText } from '#web/measures/measure.ts'
import { MeasureName } from '#web/measures/measure-name.tsx'
import { Figure } from '#web/measures/range-figures.tsx'
import { type Ratio, toDouble } from '#web/measures/ratio.ts'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { type Basis, type Difference, isOneOpenEpoch, lengthOf, type Side } from './comparison.ts'
import { SideLetter } from './comparison-side.tsx'
import { basisLabels, sideHead } from './comparison-words.ts'

/** A, B, A minus B, and A divided by B; totals and differences to the lovelace. */
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
  const change = useSearchChange(compareSearch)
  const columns: readonly Column<Difference>[] = [
    { name: 'measure', label: basisLabels[basis], cell: ({ measure }) => <MeasureName of={measure} /> },
    sideColumn('A', a, sideHead(a, b, basis), basis),
    sideColumn('B', b, sideHead(b, a, basis), basis),
    {
      name: 'difference',
      label: 'A − B',
      narrowLabel: 'A − B',
      className: 'number secondary',
      cell: ({ measure, difference }) =>
        difference ? (
          <span>
            {difference.over > 0n && '+'}
            <Figure of={{ unit: measure.unit, form: formOf(measure, basis) }} value={difference} />
          </span>
        ) : (
          '–'
        ),
    },
    {
      name: 'quotient',
      label: 'A ÷ B',
      narrowLabel: 'A ÷ B',
      numeric: true,
      cell: ({ quotient }) =>
        quotient ? (
          <b>
            {quotientText(quotient)}
            <span className="unit">×</span>
          </b>
        ) : (
          '–'
        ),
    },
    {
      name: 'bar',
      label: (
        <>
          <span className="visually-hidden">A ÷ B as a bar on a logarithmic scale</span>
          <span className="compare-scale" aria-hidden="true">
            {marks.map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </span>
        </>
      ),
      className: 'compare-bar-cell',
      cell: ({ quotient }) => (
        <span
          className={quotient && toDouble(quotient) < 1 ? 'compare-bar is-less' : 'compare-bar'}
          style={{ '--v': `${(100 * barOf(quotient)).toFixed(1)}%` }}
        />
      ),
    },
  ]
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
        <Table
          caption="Differences between A and B"
          columns={columns}
          rows={differences}
          rowKey={({ measure }) => measure.key}
        />
      </div>
    </>
  )
}

/** The figures of a side. That of one epoch has all its digits unless it is a share of another one's. */
function sideColumn(letter: 'A' | 'B', side: Side, head: ReactNode, basis: Basis): Column<Difference> {
  const isExact = lengthOf(side) === 1 && (basis !== 'pace' || isOneOpenEpoch(side))
  return {
    name: letter,
    label: (
      <>
        <SideLetter side={letter} /> {head}
      </>
    ),
    narrowLabel: letter,
    numeric: true,
    cell: ({ measure, a, b }) => {
      const value = letter === 'A' ? a : b
      const form = formOf(measure, isExact ? 'total' : basis)
      return value ? <Figure of={{ unit: measure.unit, form }} value={value} /> : '–'
    },
  }
}

/** The quotient at which a bar ends, and the marks of the scale, which are equally far apart. */
const MOST = 16
const marks = ['1/16', '1/4', '1', '4', '16']

/** The length of the bar of a quotient, from 0 at 1 to 1 at the ends of its scale. */
function barOf(quotient: Ratio | undefined): number {
  const value = quotient ? toDouble(quotient) : 1
  return value > 0 ? Math.min(Math.abs(Math.log2(value)) / Math.log2(MOST), 1) : 1
}

/** Totals have all their digits here; a mean or a share need not end. */
function formOf({ form, per, unit }: Measure, basis: Basis): FigureForm {
  if (per) return form === 'compact' ? { decimals: 2 } : { decimals: unit ? 6 : 2 }
  if (basis === 'total' || basis === 'so far') return { decimals: unit ? 6 : 0 }
  return { decimals: unit ? 2 : 1 }
}
