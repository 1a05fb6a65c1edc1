import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useMemo } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { marginPercentage } from '#cardano/margin.ts'
import type { NetworkName } from '#cardano/network.ts'
import { NEWEST_UPDATES } from '#explorer-protocol/list-part.ts'
import { countedPartQuery, prefetchPart } from '../api/counted-part-query.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { FieldsLink } from '../chain/fields-link.tsx'
import { changeText, type DataSource, type PoolChange, poolChanges } from '../chain/pool-changes.ts'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { PoolLink } from '../links/resource-link.tsx'
import { ShowRequest } from '../requests/show-request.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { TableFooter } from '../ui/records/table-footer.tsx'
import { useRowLimit } from '../ui/records/use-row-limit.ts'
import { byValue, type Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { Count } from '../ui/values/count.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { ShortHash } from '../ui/values/hash.tsx'
import { PoolSections } from './pool-sections.tsx'
import { listHeading } from './pool-words.ts'
import { type SelectionView, type UpdateRow, useSelection, useUpdateList } from './updates/update-list.ts'
import { NEWEST_FIRST, type UpdateSelection } from './updates/update-selection.ts'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name } = networkOf(params)
    const bringing = prefetchPart(queryClient, newestUpdates(name))
    void queryClient.prefetchQuery(listQuery(name, 'poolUpdates', {}))
    return bringing
  }

const newestUpdates = (name: NetworkName) => countedPartQuery(name, 'odataPoolUpdates', {}, NEWEST_UPDATES)

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pool updates" />
      <div className="page-header">
        <h1>Pool updates</h1>
        <PoolSections current="updates" />
        <p className="page-lede">
          Changes that stake pools have registered on chain: pledge, margin, fixed cost, keys and metadata.
        </p>
      </div>
      <PoolUpdates />
    </div>
  )
}

const FIRST_ROWS = 100
const MORE_ROWS = 200

/** @param isPart without all earlier updates of a pool, what the first of them changed is not known */
const columnsOf = (source: DataSource, isPart: boolean): readonly Column<PoolChange>[] => [
  {
    name: 'id',
    label: 'Update',
    className: 'secondary',
    cell: ({ update }) => <Count value={update.id} />,
    compare: byValue(({ update }) => update.id),
  },
  {
    name: 'pool',
    label: 'Pool',
    numeric: true,
    cell: ({ update }) => <PoolLink poolNo={update.hash_id} />,
    compare: byValue(({ update }) => update.hash_id),
  },
  {
    name: 'active',
    label: 'Active from',
    numeric: true,
    cell: ({ update }) => update.active_epoch_no,
    compare: byValue(({ update }) => update.active_epoch_no),
  },
  {
    name: 'changed',
    label: 'Changed',
    className: 'column-secondary secondary',
    cell: (change) => (isPart && !change.before ? '…' : changeText(change, source)),
  },
  {
    name: 'pledge',
    label: 'Pledge, ADA',
    numeric: true,
    cell: ({ update }) => <FieldAmount of={update} field="pledge" decimals={0} unit={false} inTable />,
    compare: byValue(({ update }) => update.pledge),
  },
  {
    name: 'margin',
    label: 'Margin, %',
    numeric: true,
    cell: ({ update }) => marginPercentage(update.margin),
    compare: byValue(({ update }) => Number(update.margin)),
  },
  {
    name: 'cost',
    label: 'Cost, ADA',
    numeric: true,
    className: 'column-secondary',
    cell: ({ update }) => <FieldAmount of={update} field="fixed_cost" decimals={0} unit={false} inTable />,
    compare: byValue(({ update }) => update.fixed_cost),
  },
  {
    name: 'vrf',
    label: 'VRF key hash',
    className: 'column-tertiary hash-cell',
    cell: ({ update }) => <ShortHash text={update.vrf_key_hash_hex} />,
  },
  {
    name: 'tx',
    label: 'Tx record',
    numeric: true,
    className: 'column-tertiary',
    cell: ({ update }) => <Count value={update.registered_tx_id} />,
    compare: byValue(({ update }) => update.registered_tx_id),
  },
]

/** Without anything from around it, the list is not rendered again before it is hydrated. */
const PoolUpdates = memo(function PoolUpdates() {
  return (
    <Suspense fallback={<WaitingTable />}>
      <NewestOrAll />
    </Suspense>
  )
})

/** The whole list once it is there; until then the newest rows, or those that arrived before the list broke off. */
function NewestOrAll() {
  const [search] = useSearchParams()
  const { data: part } = useSuspenseQuery(newestUpdates(useNetwork().name))
  const { status, rows, error, retry } = useUpdateList()
  const view = useSelection(WHOLE_LIST)
  if (status === 'complete') return <UpdateTable changes={changesOf(view)} pools={view.pools} />
  if (error && rows > 0) {
    return (
      <UpdateTable changes={changesOf(view)} pools={view.pools}>
        <Notice
          kind="warn"
          title="The rest of the list did not load."
          action={
            <button type="button" className="button button--small" onClick={retry}>
              Load the rest
            </button>
          }
        >
          {error.message} The rows loaded so far stay, and loading continues from there.
        </Notice>
      </UpdateTable>
    )
  }
  // Of another order, the newest rows are not the first.
  if (search.has('sort')) return <WaitingTable />
  return (
    <UpdateTable changes={poolChanges(part.records).toReversed()} total={part.total}>
      <Notice kind="info" title="More updates are arriving.">
        These are the newest {part.records.length}. Epochal adds the older ones when all have arrived.
      </Notice>
    </UpdateTable>
  )
}

function WaitingTable() {
  return (
    <section className="section" aria-busy>
      <SkeletonTable rows={20} columns={8} />
    </section>
  )
}

const WHOLE_LIST: UpdateSelection = { filters: {}, sort: NEWEST_FIRST }

function changesOf({ total, at }: SelectionView): PoolChange[] {
  const rows = Array.from({ length: total }, (_, place) => at(place)).filter((row): row is UpdateRow => !!row)
  return poolChanges(rows.map(({ update }) => update)).toReversed()
}

/**
 * @param total number of the updates of the whole list, where these are its newest
 * @param children a notice about a list that is not complete
 */
function UpdateTable({
  changes,
  pools,
  total,
  children,
}: {
  changes: readonly PoolChange[]
  pools?: number | undefined
  total?: number | undefined
  children?: ReactNode
}) {
  const { title } = useNetwork()
  const source = useNetworkDescription()?.source
  const isPart = total !== undefined && total > changes.length
  const columns = useMemo(() => columnsOf(source, isPart), [source, isPart])
  const [limit, setLimit] = useRowLimit(FIRST_ROWS)
  const isArriving = children !== undefined && total === undefined
  const heading = listHeading(total ?? changes.length, pools ?? 0, isArriving)
  if (changes.length === 0) {
    return (
      <section className="section">
        <p>No pool update is on record for {title}.</p>
      </section>
    )
  }
  return (
    <section className="section">
      <div className="section-header">
        <h2>
          {heading.updates} {pools !== undefined && <span className="secondary">{heading.pools}</span>}
        </h2>
        {source === 'recorded' && (
          <span className="section-note">
            This recording does not contain every update, so a change may span several. Record numbers are
            real where they are known; the others are the recording's own.
          </span>
        )}
        <FieldsLink of="pools" />
        <ShowRequest of="Pool updates" />
      </div>
      {children}
      <DataTable
        caption="Pool updates"
        columns={columns}
        rows={changes}
        rowKey={({ update }) => update.id.toString()}
        fallback={{ column: 'id', descending: true }}
        limit={limit}
      />
      <TableFooter
        limit={limit}
        total={total ?? changes.length}
        step={MORE_ROWS}
        onLimit={setLimit}
        isArriving={children !== undefined}
      />
    </section>
  )
}
