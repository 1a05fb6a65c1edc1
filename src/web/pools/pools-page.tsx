import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { type Margin, marginPercentage } from '#cardano/margin.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { NEWEST_FIRST, poolsSearch } from '#explorer-protocol/pool-searches.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { FirstChangeLine } from '../chain/pool-history/change-lines.tsx'
import type { ListedUpdate } from '../chain/pool-history/listed-updates.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { EpochLink } from '../links/resource-link.tsx'
import { useSearch, useSearchChange } from '../links/use-search.ts'
import { useShownSearch } from '../links/use-shown-search.ts'
import { writeSearch } from '../links/write-search.ts'
import { PageHead } from '../requests/page-head.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import type { Column } from '../ui/table/table-sort.ts'
import { Count, countText } from '../ui/values/count.tsx'
import { CollectedUpdates } from './collected-updates.tsx'
import { PAGE_ROWS, poolsPageQuery } from './list-queries.ts'
import { AsOfField, PoolTabs } from './pool-tabs.tsx'
import { noRowsText, poolsNote } from './pool-words.ts'
import type { PoolInForce } from './select-updates.ts'
import { useUpdateColumns } from './update-columns.tsx'
import { FilterButton, FilterLine } from './update-filter.tsx'
import './pool-lists.css'

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pools" />
      <PageHead title="Pools" request={endpointPath('poolUpdates', {})} />
      <Pools />
    </div>
  )
}

function Pools() {
  const { name, title } = useNetwork()
  const source = useNetworkDescription()?.source
  const client = useQueryClient()
  const { search } = useLocation()
  const { values, unusable } = useSearch(poolsSearch)
  const change = useSearchChange(poolsSearch)
  const { sort, epoch, page, ...filters } = values
  const selection = { filters, sort, epoch }
  const { data, error, isPlaceholderData, refetch } = useQuery(poolsPageQuery(client, name, selection, page))
  // Keeps the list, from which each choice selects, while the page is open.
  useQuery({ ...listQuery(name, 'poolUpdates', {}), enabled: false, notifyOnChangeProps: [] })
  const isOther =
    data && !isPlaceholderData && (data.page !== page || isElsewhere(data.epoch, selection.epoch))
  useShownSearch(
    isOther
      ? writeSearch(
          poolsSearch,
          { epoch: epoch === undefined ? epoch : data.epoch, page: data.page },
          search,
        ).toString()
      : undefined,
  )
  const isFiltered = Object.values(selection.filters).some((filter) => filter !== undefined)
  return (
    <>
      <PoolTabs current="Pools">
        <AsOfField epoch={data?.epoch} epochs={data?.epochs} onEpoch={(epoch) => void change({ epoch })} />
        <FilterButton filters={selection.filters} subject={{ epoch: data?.epoch }} />
      </PoolTabs>
      {(isFiltered || unusable.length > 0) && (
        <FilterLine filters={selection.filters} unusable={unusable}>
          {data && !isPlaceholderData && countText(data.total, 'pool')}
        </FilterLine>
      )}
      {error && (
        <FailureNotice
          place={`${name} list of pools`}
          error={error}
          tryAgain={() => void refetch()}
          subject="The list of pools did not load"
        />
      )}
      {data === undefined ? (
        !error && (
          <>
            <p className="list-progress">
              <CollectedUpdates />
            </p>
            <SkeletonTable rows={20} columns={7} />
          </>
        )
      ) : data === null || data.rows.length === 0 ? (
        <p className="list-empty">{noRowsText('pools', isFiltered, source, title)}</p>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <PoolTable rows={data.rows} />
          <Pager
            page={data.page}
            size={PAGE_ROWS}
            total={data.total}
            noun={<abbr title={poolsNote(source, data.epoch, data.epochs.present)}>pools</abbr>}
          />
        </div>
      )}
    </>
  )
}

function isElsewhere(shown: number, named: number | undefined): boolean {
  return named !== undefined && named !== shown
}

function PoolTable({ rows }: { rows: readonly PoolInForce[] }) {
  const columnOf = useUpdateColumns({ changeLabel: 'Last change', changeCell: firstChange })
  const columns = useMemo(
    (): readonly Column<PoolInForce>[] => [
      columnOf('pool'),
      { ...columnOf('pledge'), className: 'list-main' },
      {
        ...columnOf('margin'),
        numeric: false,
        firstDescending: true,
        className: 'list-margin',
        cell: ({ update: { margin } }) => <MarginBar margin={margin} />,
      },
      { ...columnOf('cost'), className: '' },
      columnOf('change'),
      {
        ...columnOf('active'),
        label: 'Epoch',
        numeric: true,
        cell: ({ update }) => <EpochLink no={update.active_epoch_no} />,
      },
      columnOf('utc'),
      {
        name: 'changes',
        label: 'Changes',
        numeric: true,
        isSortable: true,
        cell: ({ changes }) => <Count value={changes} />,
      },
    ],
    [columnOf],
  )
  return (
    <DataTable
      caption="Pools with their terms"
      className="table--sticky table-two-lines pool-list"
      columns={columns}
      rows={rows}
      rowKey={({ update }) => update.hash_id.toString()}
      fallback={NEWEST_FIRST}
      hasSortField
    />
  )
}

function firstChange(row: ListedUpdate) {
  return <FirstChangeLine listed={row} />
}

function MarginBar({ margin }: { margin: Margin }) {
  return (
    <span className="margin-cell">
      <span>{marginPercentage(margin)}</span>
      <span
        className="margin-bar"
        style={{ '--v': `${Math.min(Number(margin) / 0.1, 1) * 100}%` }}
        title="0 to 10%"
      />
    </span>
  )
}
