import { memo, type ReactNode, useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type EpochRange, epochsText } from '#web/charts/epoch-series.ts'
import { chartedMeasures } from '#web/epochs/address/shown-charts.ts'
import { rangeNote } from '#web/epochs/epoch-list-words.ts'
import { changeText, type Measure, meanOf } from '#web/measures/measure.ts'
import { MeasureName, measureHead } from '#web/measures/measure-name.tsx'
import { type Extreme, Figure, rangeFigures } from '#web/measures/range-figures.tsx'
import type { Ratio } from '#web/measures/ratio.ts'
import { EpochLink } from '#web/routing/resource-link.tsx'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { rangeBefore } from './range-before.ts'

/**
 * Total, mean, median and extremes of a range, and its change against the one before. All figures are exact.
 * @param epochs those of the range on record, in ascending order
 * @param all those of the network
 */
export const RangeFiguresTable = memo(function RangeFiguresTable({
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
  const rows = useMemo(
    () =>
      chartedMeasures.map((measure): Summary => {
        const figures = rangeFigures(measure, epochs, finished)
        const earlier = before && meanOf(measure, before.epochs)
        const change = (earlier && figures.mean && changeText(earlier, figures.mean)) || undefined
        return { ...figures, measure, change }
      }),
    [epochs, finished, before],
  )
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
        <Table
          caption="Figures of the range"
          columns={columns}
          rows={rows}
          rowKey={({ measure }) => measure.key}
        />
      </div>
    </section>
  )
})

/** The figures of a measure over a range. */
interface Summary extends ReturnType<typeof rangeFigures> {
  readonly measure: Measure
  /** The change of the mean from that of the range before, in percent. */
  readonly change: string | undefined
}

const columns: readonly Column<Summary>[] = [
  { name: 'measure', label: measureHead, cell: ({ measure }) => <MeasureName of={measure} /> },
  figureColumn('Total', ({ total }) => total),
  figureColumn('Mean', ({ mean }) => mean),
  figureColumn('Median', ({ median }) => median),
  extremeColumn('Lowest, epoch', ({ lowest }) => lowest),
  extremeColumn('Highest, epoch', ({ highest }) => highest),
  ofSummary('Change', ({ change }) => change),
]

/** A column whose head stands before each of its cells on a phone. */
function ofSummary(label: string, cell: (row: Summary) => ReactNode): Column<Summary> {
  return { name: label, label, numeric: true, narrowLabel: label, cell: (row) => cell(row) ?? '–' }
}

function figureColumn(label: string, figureOf: (row: Summary) => Ratio | undefined): Column<Summary> {
  return ofSummary(label, (row) => {
    const value = figureOf(row)
    return value && <Figure of={row.measure} value={value} />
  })
}

function extremeColumn(label: string, extremeOf: (row: Summary) => Extreme | undefined): Column<Summary> {
  return ofSummary(label, (row) => {
    const extreme = extremeOf(row)
    return (
      extreme && (
        <>
          <Figure of={row.measure} value={extreme.figure} />{' '}
          <span className="small">
            <EpochLink no={extreme.no} />
            {extreme.others > 0 && ` and ${extreme.others} more`}
          </span>
        </>
      )
    )
  })
}
