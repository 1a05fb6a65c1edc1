import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { newestUpdatesQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { afterPaint } from '../browser/after-paint.ts'
import { type TimeZone, timeZone } from '../browser/time-zone.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { tableStartText } from '../chain/epoch-time.ts'
import { ExportChoice } from '../chain/export/export-choice.tsx'
import { tableText } from '../chain/export/table-file.ts'
import { isWholeHistory } from '../chain/pool-changes.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { useShownSearch } from '../links/use-shown-search.ts'
import { PageHead } from '../requests/page-head.tsx'
import { Link } from '../ui/controls/link.tsx'
import { Popover } from '../ui/controls/popover.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import type { Column } from '../ui/table/column.ts'
import { withPage } from '../ui/table/list-page.ts'
import { Pager } from '../ui/table/pager.tsx'
import { SortSelect } from '../ui/table/sort-select.tsx'
import { TableHead } from '../ui/table/table-head.tsx'
import { TableRow } from '../ui/table/table-row.tsx'
import { pressedSort, type Sort } from '../ui/table/table-sort.ts'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { ChangeLines } from './change-lines.tsx'
import { updatesFile } from './exported-updates.ts'
import { allUpdatesQuery, loadSelection, PAGE_ROWS, updatesPageQuery } from './list-queries.ts'
import { PoolTabs } from './pool-tabs.tsx'
import type { ListedUpdate, UpdateColumn } from './select-updates.ts'
import { readUpdateAddress, selectionText, withUpdateSort } from './update-address.ts'
import { UpdateColumnChoice, useShownColumns } from './update-columns.tsx'
import { FilterButton, FilterLine } from './update-filter.tsx'
import { UpdateStrip } from './update-strip.tsx'
import { dialectOfRecords } from './update-units.ts'
import { VrfKeyLink } from './vrf-key-link.tsx'
import { countedUpdates, noRowsText, recordNote } from './words.ts'
import '../ui/table/data-table.css'
import './pool-lists.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params, request }: LoaderFunctionArgs) => {
    const { selection, page } = readUpdateAddress(new URL(request.url).searchParams)
    const { name } = networkOf(params)
    return settleBeforeSkeleton(queryClient, updatesPageQuery(queryClient, name, selection, page))
  }

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
  const [search] = useSearchParams()
  const { selection, page: wanted, unusable } = readUpdateAddress(search)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    updatesPageQuery(client, name, selection, wanted),
  )
  // Keeps the list, which is read when a filter or an order needs it, while the page is open.
  useQuery({ ...allUpdatesQuery(name), enabled: false, notifyOnChangeProps: [] })
  const isFirst = selectionText(selection) === '' && wanted === 1
  const { data: newest } = useQuery({ ...newestUpdatesQuery(name), enabled: isFirst && !data && !error })
  useShownSearch(
    data && !isPlaceholderData && data.page !== wanted ? withPage(search.toString(), data.page) : undefined,
  )
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
              <ExportChoice
                name={`epochal-${name}-pool-updates`}
                rows={total}
                contentOf={async (format) => {
                  const updates = await loadSelection(client, name, selection)
                  const file = updatesFile(network, updates, dialectOfRecords(updates), 'pool')
                  return new Blob([tableText(file, format)])
                }}
                note="all columns, in the units of the API"
                onDone={close}
              />
            )}
          </Popover>
        )}
      </PoolTabs>
      <UpdateStrip network={network} perEpoch={data?.perEpoch} epochs={selection.filters.epochs} />
      <FilterLine filters={selection.filters} unusable={unusable}>
        {total !== undefined && !isPlaceholderData && countedUpdates(total, data?.pools)}
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
          <UpdateTable rows={rows} sort={selection.sort} />
          {total !== undefined && <Pager page={data?.page ?? 1} size={PAGE_ROWS} total={total} />}
        </div>
      )}
    </>
  )
}

function UpdateTable({ rows, sort }: { rows: readonly ListedUpdate[]; sort: Sort }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const zone = timeZone.use()
  const tip = useTip()?.epoch_no ?? undefined
  const present = isWholeHistory(source) ? tip : undefined
  const shown = useShownColumns()
  const names = shown.join()
  const columns = useMemo(() => {
    const chosen = names.split(',')
    return tableColumns(network, zone, present, recordNote(source)).filter(
      ({ name }) => FIXED.includes(name) || chosen.includes(name),
    )
  }, [network, zone, present, source, names])

  function onSort(chosen: Sort) {
    const search = withUpdateSort(new URLSearchParams(location.search), {
      column: chosen.column as UpdateColumn,
      descending: chosen.descending,
    })
    afterPaint(() => void navigate({ search: search.toString(), hash }, { preventScrollReset: true, state }))
  }

  return (
    <>
      <SortSelect columns={columns} sort={sort} onSort={onSort} />
      <div className="table-frame table-frame--wide">
        <table className="table pool-list update-list">
          <caption className="visually-hidden">Pool updates</caption>
          <TableHead columns={columns} sort={sort} onSort={(column) => onSort(pressedSort(sort, column))} />
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.update.id.toString()} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Columns that are always shown. */
const FIXED: readonly string[] = ['active', 'pool', 'change']

/** @param present the epoch in progress; undefined where nothing is known about the present */
function tableColumns(
  network: ReturnType<typeof useNetwork>,
  zone: TimeZone,
  present: number | undefined,
  note: string | undefined,
): readonly Column<ListedUpdate>[] {
  const record = (
    name: UpdateColumn,
    label: string,
    value: (update: PoolUpdate) => bigint | null,
  ): Column<ListedUpdate> => ({
    name,
    label,
    numeric: true,
    className: 'list-quiet',
    isSortable: true,
    cell: ({ update }) => {
      const number = value(update)
      return number === null ? '–' : groupDigits(number.toString())
    },
  })
  return [
    {
      name: 'active',
      label: 'Active from',
      className: 'list-from',
      isSortable: true,
      firstDescending: true,
      cell: ({ update: { active_epoch_no: from } }) => (
        <>
          <EpochLink no={from} />
          {present !== undefined && from > present && (
            <span className="not-active-yet" title="Not active yet">
              <span className="visually-hidden">, not active yet</span>
            </span>
          )}
        </>
      ),
    },
    {
      name: 'utc',
      label: zone === 'utc' ? 'UTC' : 'Local time',
      className: 'list-quiet list-time',
      cell: ({ update }) => tableStartText(network, update.active_epoch_no, zone),
    },
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
      name: 'change',
      label: note === undefined ? 'Change' : <abbr title={note}>Change</abbr>,
      className: 'list-change',
      cell: (row) => <ChangeLines listed={row} />,
    },
    {
      name: 'pledge',
      label: 'Pledge, ADA',
      numeric: true,
      className: 'list-term',
      isSortable: true,
      cell: ({ update }) => <FieldAmount of={update} field="pledge" decimals={0} unit={false} inTable />,
    },
    {
      name: 'margin',
      label: 'Margin, %',
      numeric: true,
      className: 'list-term',
      isSortable: true,
      cell: ({ update }) => marginPercentage(update.margin),
    },
    {
      name: 'cost',
      label: 'Cost, ADA',
      numeric: true,
      className: 'list-term',
      isSortable: true,
      cell: ({ update }) => <FieldAmount of={update} field="fixed_cost" decimals={0} unit={false} inTable />,
    },
    {
      name: 'vrf',
      label: 'VRF key hash',
      className: 'list-quiet hash-cell',
      isSortable: true,
      cell: ({ update }) => <VrfKeyLink hash={update.vrf_key_hash_hex} />,
    },
    record('id', 'Update', ({ id }) => id),
    record('reward', 'Reward address', ({ reward_addr_id }) => reward_addr_id),
    record('meta', 'Metadata', ({ meta_id }) => meta_id),
    record('tx', 'Transaction', ({ registered_tx_id }) => registered_tx_id),
  ]
}
