import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { NEWEST_FIRST, updatesSearch } from '#explorer-protocol/pool-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { useShownSearch } from '#web/browser/use-shown-search.ts'
import { ListFrame } from '#web/failures/list-frame.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { newestUpdatesQuery } from '#web/pool-history/newest-updates.ts'
import { useCollectedText } from '#web/records/collected-rows.tsx'
import { isWholeHistory } from '#web/records/whole-history.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { useTip } from '#web/tip/chain-pulse.ts'
import { Popover } from '#web/ui/controls/popover.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Pager, withPage } from '#web/ui/table/pager.tsx'
import { PoolTabs } from './pool-tabs.tsx'
import { countedUpdates, noRowsText } from './pool-words.ts'
import { selectUpdates } from './select-updates.ts'
import { UpdateColumnChoice, useShownColumns, useUpdateColumns } from './update-columns.tsx'
import { UpdateExport } from './update-export.tsx'
import { FilterLine, UpdateFilterButton } from './update-filter.tsx'
import { PAGE_ROWS, pageOf, updatesText, useUpdateList, WAITING_ROWS } from './update-list.ts'
import { UpdateStrip } from './update-strip.tsx'
import './pool-lists.css'

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pool updates" />
      <PageHead title="Pool updates" />
      <PoolUpdates />
    </div>
  )
}

function PoolUpdates() {
  const network = useNetwork()
  const { name, title } = network
  const { search } = useLocation()
  const { values, unusable } = useSearch(updatesSearch)
  const { page } = values
  // Another page shows other rows of the same selection.
  const selectionText = updatesText(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text is the same selection
  const selection = useMemo(() => {
    const { sort, page: _, columns: __, ...filters } = values
    return { filters, sort }
  }, [selectionText])
  const { list, request } = useUpdateList()
  const selected = useMemo(() => list && selectUpdates(list, selection), [list, selection])
  const shown = useMemo(() => selected && pageOf(selected.rows, page), [selected, page])
  const isFirst = selectionText === '' && page === 1
  const { data: newest } = useQuery({
    ...newestUpdatesQuery(name),
    enabled: isFirst && !list && !request.error,
  })
  useShownSearch(shown && shown.page !== page ? withPage(search, shown.page) : undefined)
  const rows: readonly ListedUpdate[] | undefined =
    shown?.rows ??
    (isFirst ? newest?.records.map((update) => ({ update, before: undefined, kinds: undefined })) : undefined)
  const total = shown?.total ?? (isFirst ? newest?.total : undefined)
  const collected = useCollectedText('poolUpdates')
  const isFiltered = Object.values(selection.filters).some((filter) => filter !== undefined)
  /** The table stays when its rows come. */
  const table = (rows: readonly ListedUpdate[] | undefined) => (
    <>
      <UpdateTable rows={rows ?? none} waitingRows={rows ? 0 : WAITING_ROWS} />
      {rows && total !== undefined && <Pager page={shown?.page ?? 1} size={PAGE_ROWS} total={total} />}
    </>
  )
  return (
    <>
      <PoolTabs current="Updates">
        <UpdateFilterButton filters={selection.filters} list={list} subject="updates" />
        <Popover label="Columns" icon="columns">
          {() => <UpdateColumnChoice />}
        </Popover>
        {selected && selected.rows.length > 0 && (
          <Popover label="Export" icon="download">
            {(close) => <UpdateExport subject="pool" rows={selected.rows.map(recordOf)} onDone={close} />}
          </Popover>
        )}
      </PoolTabs>
      <UpdateStrip perEpoch={selected?.perEpoch} epochs={selection.filters.epochs} />
      <FilterLine filters={selection.filters} rows="updates" unusable={unusable}>
        {collected ?? (total !== undefined && countedUpdates(total, selected?.pools))}
      </FilterLine>
      <ListFrame
        name="list of pool updates"
        rows={rows}
        request={request}
        waiting={table(undefined)}
        empty={noRowsText('updates', isFiltered, title)}
      >
        {table}
      </ListFrame>
    </>
  )
}

const none: readonly ListedUpdate[] = []

const recordOf = ({ update }: ListedUpdate) => update

function UpdateTable({ rows, waitingRows = 0 }: { rows: readonly ListedUpdate[]; waitingRows?: number }) {
  const source = useNetworkDescription()?.source
  const tip = useTip()?.epoch_no ?? undefined
  const columnOf = useUpdateColumns({ present: isWholeHistory(source) ? tip : undefined })
  const names = useShownColumns()
  const columns = useMemo(() => names.map(columnOf), [names, columnOf])
  return (
    <DataTable
      caption="Pool updates"
      className="table--sticky table-two-lines pool-list"
      columns={columns}
      rows={rows}
      rowKey={({ update }) => update.id.toString()}
      fallback={NEWEST_FIRST}
      hasSortField
      waitingRows={waitingRows}
    />
  )
}
