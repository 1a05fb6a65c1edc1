import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { NEWEST_FIRST, updatesSearch } from '#explorer-protocol/pool-searches.ts'
import { listQuery, newestUpdatesQuery } from '../api/endpoint-query.ts'
import { useTip } from '../chain/chain-pulse.ts'
import type { ListedUpdate } from '../chain/pool-history/listed-updates.ts'
import { isWholeHistory } from '../chain/whole-history.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { useSearch } from '../links/use-search.ts'
import { useShownSearch } from '../links/use-shown-search.ts'
import { PageHead } from '../requests/page-head.tsx'
import { Popover } from '../ui/controls/popover.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Pager, withPage } from '../ui/table/pager.tsx'
import { CollectedUpdates } from './collected-updates.tsx'
import { loadSelection, PAGE_ROWS, updatesPageQuery, updatesText } from './list-queries.ts'
import { PoolTabs } from './pool-tabs.tsx'
import { countedUpdates, noRowsText } from './pool-words.ts'
import { UpdateColumnChoice, useShownColumns, useUpdateColumns } from './update-columns.tsx'
import { UpdateExport } from './update-export.tsx'
import { FilterButton, FilterLine } from './update-filter.tsx'
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
  const source = useNetworkDescription()?.source
  const client = useQueryClient()
  const { search } = useLocation()
  const { values, unusable } = useSearch(updatesSearch)
  const { sort, page: wanted, columns: _, ...filters } = values
  const selection = { filters, sort }
  const { data, error, isPlaceholderData, refetch } = useQuery(
    updatesPageQuery(client, name, selection, wanted),
  )
  // Keeps the list, which is read when a filter or an order needs it, while the page is open.
  useQuery({ ...listQuery(name, 'poolUpdates', {}), enabled: false, notifyOnChangeProps: [] })
  const isFirst = updatesText(selection) === '' && wanted === 1
  const { data: newest } = useQuery({ ...newestUpdatesQuery(name), enabled: isFirst && !data && !error })
  useShownSearch(data && !isPlaceholderData && data.page !== wanted ? withPage(search, data.page) : undefined)
  const rows: readonly ListedUpdate[] | undefined =
    data?.rows ??
    (isFirst ? newest?.records.map((update) => ({ update, before: undefined, kinds: undefined })) : undefined)
  const total = data?.total ?? (isFirst ? newest?.total : undefined)
  const isFiltered = Object.values(selection.filters).some((filter) => filter !== undefined)
  return (
    <>
      <PoolTabs current="Updates">
        <FilterButton filters={selection.filters} subject="updates" />
        <Popover label="Columns" icon="columns">
          {() => <UpdateColumnChoice />}
        </Popover>
        {total !== undefined && total > 0 && !isPlaceholderData && (
          <Popover label="Export" icon="download">
            {(close) => (
              <UpdateExport
                subject="pool"
                rows={total}
                load={() => loadSelection(client, name, selection)}
                onDone={close}
              />
            )}
          </Popover>
        )}
      </PoolTabs>
      <UpdateStrip network={network} perEpoch={data?.perEpoch} epochs={selection.filters.epochs} />
      <FilterLine filters={selection.filters} unusable={unusable}>
        {total !== undefined && !isPlaceholderData && countedUpdates(total, data?.pools)}
        {data === undefined && (
          <>
            {' '}
            <CollectedUpdates />
          </>
        )}
      </FilterLine>
      {error && (
        <FailureNotice
          place={`${name} list of pool updates`}
          error={error}
          tryAgain={() => void refetch()}
          subject="The list of pool updates did not load"
          {...(rows && { stillShown: 'The rows below stay.' })}
        />
      )}
      {rows === undefined ? (
        !error && <SkeletonTable rows={20} columns={7} />
      ) : rows.length === 0 ? (
        <p className="list-empty">{noRowsText('updates', isFiltered, source, title)}</p>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <UpdateTable rows={rows} />
          {total !== undefined && <Pager page={data?.page ?? 1} size={PAGE_ROWS} total={total} />}
        </div>
      )}
    </>
  )
}

function UpdateTable({ rows }: { rows: readonly ListedUpdate[] }) {
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
    />
  )
}
