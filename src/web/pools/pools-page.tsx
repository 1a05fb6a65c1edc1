import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { marginPercentage } from '#cardano/margin.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { afterPaint } from '../browser/after-paint.ts'
import { type TimeZone, timeZone } from '../browser/time-zone.ts'
import { tableStartText } from '../chain/epoch-time.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { useShownSearch } from '../links/use-shown-search.ts'
import { PageHead } from '../requests/page-head.tsx'
import { Link } from '../ui/controls/link.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import type { Column } from '../ui/table/column.ts'
import { withPage } from '../ui/table/list-page.ts'
import { Pager } from '../ui/table/pager.tsx'
import { SortSelect } from '../ui/table/sort-select.tsx'
import { TableHead } from '../ui/table/table-head.tsx'
import { TableRow } from '../ui/table/table-row.tsx'
import { pressedSort, type Sort } from '../ui/table/table-sort.ts'
import { Count } from '../ui/values/count.tsx'
import { countText } from '../ui/values/count-text.ts'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { AsOfField } from './as-of-field.tsx'
import { FirstChangeLine } from './change-lines.tsx'
import { allUpdatesQuery, PAGE_ROWS, poolsPageQuery } from './list-queries.ts'
import { PoolTabs } from './pool-tabs.tsx'
import { readPoolSelection, withEpoch, withPoolSort } from './pools-address.ts'
import type { PoolColumn, PoolInForce } from './select-updates.ts'
import { readUpdateAddress } from './update-address.ts'
import { FilterButton, FilterLine } from './update-filter.tsx'
import { noRowsText, poolsNote, recordNote } from './words.ts'
import '../ui/table/data-table.css'
import './pool-lists.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params, request }: LoaderFunctionArgs) => {
    const selection = readPoolSelection(new URL(request.url).searchParams)
    return settleBeforeSkeleton(queryClient, poolsPageQuery(queryClient, networkOf(params).name, selection))
  }

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
  const [search, setSearch] = useSearchParams()
  const selection = readPoolSelection(search)
  const { data, error, isPlaceholderData, refetch } = useQuery(poolsPageQuery(client, name, selection))
  // Keeps the list, from which each choice selects, while the page is open.
  useQuery({ ...allUpdatesQuery(name), enabled: false, notifyOnChangeProps: [] })
  const isOther =
    data && !isPlaceholderData && (data.page !== selection.page || isElsewhere(data.epoch, selection.epoch))
  useShownSearch(isOther ? shownSearch(search, data.epoch, selection.epoch, data.page) : undefined)
  const unusable = readUpdateAddress(search).unusable.filter((text) => !text.startsWith('sort='))
  const isFiltered = Object.values(selection.filters).some((filter) => filter !== undefined)
  return (
    <>
      <PoolTabs current="Pools">
        <AsOfField
          epoch={data?.epoch}
          epochs={data?.epochs}
          onEpoch={(epoch) => setSearch((params) => withEpoch(params, epoch), { preventScrollReset: true })}
        />
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
        !error && <SkeletonTable rows={20} columns={7} />
      ) : data === null || data.rows.length === 0 ? (
        <p className="list-empty">{noRowsText('pools', isFiltered, source, title)}</p>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <PoolTable rows={data.rows} sort={selection.sort} />
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

/** The query of what is shown, where the address names a page or an epoch beyond the last one. */
function shownSearch(
  search: URLSearchParams,
  epoch: number,
  named: number | undefined,
  page: number,
): string {
  return withPage(withEpoch(search, named === undefined ? undefined : epoch).toString(), page)
}

function PoolTable({ rows, sort }: { rows: readonly PoolInForce[]; sort: Sort }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const zone = timeZone.use()
  const columns = useMemo(() => tableColumns(network, zone, recordNote(source)), [network, zone, source])

  function onSort({ column, descending }: Sort) {
    const search = withPoolSort(new URLSearchParams(location.search), {
      column: column as PoolColumn,
      descending,
    })
    afterPaint(() => void navigate({ search: search.toString(), hash }, { preventScrollReset: true, state }))
  }

  return (
    <>
      <SortSelect columns={columns} sort={sort} onSort={onSort} />
      <div className="table-frame table-frame--wide">
        <table className="table pool-list">
          <caption className="visually-hidden">Pools with their terms in force</caption>
          <TableHead columns={columns} sort={sort} onSort={(column) => onSort(pressedSort(sort, column))} />
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.update.hash_id.toString()} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function tableColumns(
  network: ReturnType<typeof useNetwork>,
  zone: TimeZone,
  note: string | undefined,
): readonly Column<PoolInForce>[] {
  return [
    {
      name: 'pool',
      label: 'Pool',
      className: 'list-pool',
      namesRow: true,
      isSortable: true,
      cell: ({ update }) => (
        <Link to={paths.pool(network.name, update.hash_id)}>Pool {update.hash_id.toString()}</Link>
      ),
    },
    {
      name: 'pledge',
      label: 'Pledge, ADA',
      numeric: true,
      className: 'list-main',
      isSortable: true,
      cell: ({ update }) => <FieldAmount of={update} field="pledge" decimals={0} unit={false} inTable />,
    },
    {
      name: 'margin',
      label: 'Margin, %',
      className: 'list-margin',
      isSortable: true,
      firstDescending: true,
      cell: ({ update: { margin } }) => (
        <span className="margin-cell">
          <span>{marginPercentage(margin)}</span>
          <span
            className="margin-bar"
            style={{ '--v': `${Math.min(Number(margin) / 0.1, 1) * 100}%` }}
            title="0 to 10%"
          />
        </span>
      ),
    },
    {
      name: 'cost',
      label: 'Cost, ADA',
      numeric: true,
      isSortable: true,
      cell: ({ update }) => <FieldAmount of={update} field="fixed_cost" decimals={0} unit={false} inTable />,
    },
    {
      name: 'change',
      label: note === undefined ? 'Last change' : <abbr title={note}>Last change</abbr>,
      className: 'list-change',
      cell: (row) => <FirstChangeLine listed={row} />,
    },
    {
      name: 'active',
      label: 'Epoch',
      numeric: true,
      className: 'list-from',
      isSortable: true,
      cell: ({ update }) => <EpochLink no={update.active_epoch_no} />,
    },
    {
      name: 'utc',
      label: zone === 'utc' ? 'UTC' : 'Local time',
      className: 'list-quiet',
      cell: ({ update }) => tableStartText(network, update.active_epoch_no, zone),
    },
    {
      name: 'changes',
      label: 'Changes',
      numeric: true,
      isSortable: true,
      cell: ({ changes }) => <Count value={changes} />,
    },
  ]
}
