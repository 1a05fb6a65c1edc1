import { useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type Compared, type ComparedFigure, comparedFigures } from '#web/measures/comparison-figures.ts'
import { figureText } from '#web/measures/measure.ts'
import { MeasureName, measureHead } from '#web/measures/measure-name.tsx'
import { Figure } from '#web/measures/range-figures.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useEpochs } from '#web/tip/epochs.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'

/** An epoch set against the one before and against the median of the 30 before it; an open one at equal progress. @param slots those that its figures count */
export function ComparedTable({ epoch, slots }: { epoch: Epoch; slots: number }) {
  const network = useNetwork()
  const epochs = useEpochs()
  const compared = useMemo(
    () => comparedFigures(network, epoch, slots, epochs),
    [network, epoch, slots, epochs],
  )
  const { before, others, pace, rows } = compared
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { name: 'measure', label: measureHead, cell: ({ measure }) => <MeasureName of={measure} /> },
    {
      name: 'figure',
      label: `Epoch ${epoch.no}`,
      numeric: true,
      cell: ({ measure, figure }) => <Figure of={measure} value={figure} />,
    },
    ...(before === undefined
      ? []
      : against(pace ? `Pace of ${before}` : `Epoch ${before}`, `vs ${before}`, (row) => row.before)),
    ...(others ? against('Median', 'vs median', ({ median }) => median) : []),
  ]
  return (
    <>
      <p className="footnote">
        {epoch.no === 0 ? 'It is the first epoch: nothing comes before it.' : comparedNote(compared)}
      </p>
      <div className="table-frame">
        <Table
          caption={`Epoch ${epoch.no} compared`}
          className="compared"
          columns={columns}
          rows={rows}
          rowKey={({ measure }) => measure.key}
        />
      </div>
    </>
  )
}

type ComparedRow = Compared['rows'][number]

/** The columns of a figure that an epoch is set against, and of the change from it. */
function against(
  label: string,
  changeLabel: string,
  figureOf: (row: ComparedRow) => ComparedFigure | undefined,
): readonly Column<ComparedRow>[] {
  return [
    {
      name: label,
      label,
      numeric: true,
      narrow: 'left-out',
      cell: (row) => {
        const compared = figureOf(row)
        return compared ? <Figure of={row.measure} value={compared.figure} /> : '–'
      },
    },
    { name: changeLabel, label: changeLabel, numeric: true, cell: (row) => figureOf(row)?.change ?? '–' },
  ]
}

/** The epochs with which one is compared. */
export function comparedNote({ before, others, pace, isEarly }: Compared): string {
  const share = pace && `${figureText({ over: pace.over * 100n, under: pace.under }, { decimals: 2 })}%`
  const parts = [
    before !== undefined && `${share ? 'of ' : ''}epoch ${before}`,
    others && medianText(others, share),
  ]
  const text = parts.filter(Boolean).join(' and ')
  if (!text) return 'Too few epochs before it are on record.'
  if (!share) return `Set against ${text}.`
  const note = `Set against ${share} ${text}, so that an unfinished epoch meets like with like.`
  return isEarly ? `${note} Changes are shown from a fifth of the epoch on.` : note
}

function medianText({ range, count }: NonNullable<Compared['others']>, share: string | undefined): string {
  const all = range.last - range.first + 1
  const which = count === all ? `the ${count} epochs before it` : `the ${count} epochs on record`
  return `${share ? 'of ' : ''}the median of ${which}, ${range.first} to ${range.last}`
}
