import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { useTip } from '../../../chain/chain-pulse.ts'
import { isWholeHistory } from '../../../chain/pool-changes.ts'
import { useNetwork, useNetworkDescription } from '../../../links/network-context.ts'
import { usePaintedChoice } from '../../../ui/controls/use-painted-choice.ts'
import { LongTable } from '../../../ui/table/long-table.tsx'
import type { RowSource } from '../../../ui/table/row-source.ts'
import type { ScreenRows } from '../../../ui/table/row-window.ts'
import { SortSelect } from '../../../ui/table/sort-select.tsx'
import { pressedSort, readSort, type Sort, sortText } from '../../../ui/table/table-sort.ts'
import type { UpdateColumnName } from '../update-columns.ts'
import type { SelectionView, UpdateRow } from '../update-list.ts'
import type { UpdateSort } from '../update-selection.ts'
import { tableColumns } from './table-columns.tsx'
import { rowsText } from './table-words.ts'
import '../../../ui/records/skeleton.css'
import '../../../ui/values/hash.css'
import './update-table.css'

/**
 * The updates of a selection in its order. On narrow screens a row has two lines.
 * @param onSort called once the press is painted
 * @param children a note on the rows
 */
export function UpdateTable({
  view,
  sort,
  onSort,
  children,
}: {
  view: SelectionView
  sort: UpdateSort
  onSort: (sort: UpdateSort) => void
  children?: ReactNode
}) {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const epoch = useTip()?.epoch_no ?? undefined
  const present = isWholeHistory(source) ? epoch : undefined
  const columns = useMemo(() => tableColumns(name, source, present), [name, source, present])
  const { total, at } = view
  const rows = useMemo<RowSource<UpdateRow>>(
    () => ({ total, at: (place) => sameRow(at(place)) }),
    [total, at],
  )
  const [shownText, choose] = usePaintedChoice(sortText(sort), (text) => {
    const chosen = readSort(text, columns)
    if (chosen) onSort(asUpdateSort(chosen))
  })
  const shown = readSort(shownText, columns) ?? sort
  const readout = useRef<HTMLSpanElement>(null)
  const onScreen = useCallback(
    ({ from, to }: ScreenRows) => {
      if (readout.current) readout.current.textContent = rowsText(from, to, total)
    },
    [total],
  )
  return (
    <div className="update-table" aria-busy={view.isSettling || undefined}>
      {children}
      <div className="update-table-header">
        {present !== undefined && (
          <span className="update-table-legend">
            <span className="not-active-yet" /> registered, not active yet
          </span>
        )}
        <span ref={readout} className="update-table-rows" aria-hidden />
        <SortSelect columns={columns} sort={shown} onSort={(sort) => choose(sortText(sort))} />
      </div>
      <LongTable
        caption="Pool updates"
        columns={columns}
        rows={rows}
        sort={shown}
        onSort={(column) => choose(sortText(pressedSort(shown, column)))}
        onScreen={onScreen}
      />
    </div>
  )
}

/** The names of the columns that can be sorted are those of the selection. */
function asUpdateSort({ column, descending }: Sort): UpdateSort {
  return { column: column as UpdateColumnName, descending }
}

const rowsSeen = new WeakMap<PoolUpdate, UpdateRow>()

/** One object for each state of an update, by which its row is drawn once. */
function sameRow(row: UpdateRow | undefined): UpdateRow | undefined {
  if (!row) return undefined
  const seen = rowsSeen.get(row.update)
  if (seen && seen.kinds === row.kinds) return seen
  rowsSeen.set(row.update, row)
  return row
}
