import { memo, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { type EpochRange, numbersText } from '#web/charts/epoch-series.ts'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  type Measure,
  meanOf,
  outputTotal,
  totalOf,
  transactionCount,
} from '#web/measures/measure.ts'
import { Figure } from '#web/measures/range-figures.tsx'
import { toDouble } from '#web/measures/ratio.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column, NarrowPlace } from '#web/ui/table/table-sort.ts'
import { TableBar } from './epoch-columns.tsx'
import { type EpochGroup, erasOf, yearsOf } from './epoch-groups.ts'

/** The sums of all years or eras on record. A press takes one as the range of the charts. */
export const GroupTable = memo(function GroupTable({
  by,
  epochs,
  open,
  onShade,
}: {
  by: 'years' | 'eras'
  /** All on record, in ascending order. */
  epochs: readonly Epoch[]
  open: OpenEpoch | undefined
  /** Called with the epochs of the row that is pointed at. */
  onShade: (range: EpochRange | undefined) => void
}) {
  const network = useNetwork()
  const groups = useMemo(
    () => (by === 'years' ? yearsOf(network, epochs) : erasOf(network, epochs)),
    [by, network, epochs],
  )
  const columns = useMemo((): readonly Column<EpochGroup>[] => {
    const total = (measure: Measure, label: string, narrow?: NarrowPlace): Column<EpochGroup> => ({
      name: measure.key,
      label,
      numeric: true,
      ...(narrow && { narrow }),
      cell: (group) => {
        const sum = totalOf(measure, group.epochs)
        return sum ? <Figure of={measure} value={sum} /> : '–'
      },
    })
    const bar = (series: 'tx' | 'fee', measure: Measure): Column<EpochGroup> => {
      const sumOf = ({ epochs }: EpochGroup) => {
        const sum = totalOf(measure, epochs)
        return sum ? toDouble(sum) : 0
      }
      const most = Math.max(...groups.map(sumOf), 1)
      return {
        name: `${series}-bar`,
        label: <span className="visually-hidden">{measure.title} as a bar</span>,
        narrow: 'left-out-early',
        className: `bar-cell bar-cell--${series}`,
        cell: (group) => <TableBar share={sumOf(group) / most} isPartial={false} />,
      }
    }
    return [
      {
        name: 'name',
        label: by === 'years' ? 'Year' : 'Era',
        cell: ({ name, range }) => (
          <Link
            to={{
              pathname: paths.epochs(network.name),
              search: writeSearch(epochsSearch, { range, rows: by }).toString(),
            }}
            preventScrollReset
          >
            {name}
          </Link>
        ),
      },
      {
        name: 'epochs',
        label: 'Epochs',
        narrow: 'second-line',
        className: 'secondary',
        cell: (group) => extentOf(group, open),
      },
      total(transactionCount, 'Transactions', 'first-line'),
      bar('tx', transactionCount),
      total(feeTotal, 'Fees, ADA', 'second-line-end'),
      bar('fee', feeTotal),
      total(blockCount, 'Blocks', 'left-out'),
      total(outputTotal, 'Output, ADA', 'left-out'),
      total(feePerTransaction, 'Fee per tx', 'left-out'),
      {
        name: 'tx-per-epoch',
        label: 'Tx per epoch',
        numeric: true,
        narrow: 'left-out',
        cell: ({ epochs }) => {
          const mean = meanOf(
            transactionCount,
            epochs.filter(({ no }) => no !== open?.no),
          )
          return mean ? <Figure of={transactionCount} value={mean} /> : '–'
        },
      },
    ]
  }, [by, groups, network, open])
  const groupOf = (target: EventTarget) => {
    const row = target instanceof Element && target.closest<HTMLTableRowElement>('tbody > tr')
    return row ? groups[row.sectionRowIndex] : undefined
  }
  return (
    <div
      className="table-frame table-frame--wide"
      onPointerOver={({ target }) => onShade(groupOf(target)?.range)}
      onPointerLeave={() => onShade(undefined)}
    >
      <Table
        caption={by === 'years' ? 'Years by the first day of their epochs' : 'Eras'}
        className="table--sticky table-two-lines"
        columns={columns}
        rows={groups}
        rowKey={({ name }) => name}
      />
    </div>
  )
})

/** `0 to 207 · 105 of 208`: the epochs of a group, with how many are on record where some are not. */
function extentOf({ range, epochs, whole }: EpochGroup, open: OpenEpoch | undefined): string {
  const all = whole ?? range.last - range.first + 1
  return [
    numbersText(range),
    epochs.length < all && `${groupDigits(epochs.length)} of ${groupDigits(all)}`,
    epochs.some(({ no }) => no === open?.no) && `${open?.no} so far`,
  ]
    .filter(Boolean)
    .join(' · ')
}
