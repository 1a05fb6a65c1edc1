import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { useArrivingRows } from '../api/arriving-rows.ts'
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
import { listHeading } from './pool-words.ts'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(listQuery(networkOf(params).name, 'poolUpdates', {}))
    return null
  }

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pool updates" />
      <div className="page-header">
        <h1>Pool updates</h1>
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

const columnsOf = (source: DataSource): readonly Column<PoolChange>[] => [
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
    cell: (change) => changeText(change, source),
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

/** The list, or the rows that arrived before it broke off. It reads nothing that changes while the list arrives. */
function PoolUpdates() {
  const { name } = useNetwork()
  const { data, error, refetch, isFetching } = useQuery({
    ...listQuery(name, 'poolUpdates', {}),
    notifyOnChangeProps: ['data', 'error', 'isFetching'],
  })
  if (data || !error || isFetching) return <ArrivingList />
  return (
    <ArrivedRows otherwise={<ArrivingList />}>
      <Notice
        kind="warn"
        title="The rest of the list did not load."
        action={
          <button type="button" className="button button--small" onClick={() => refetch()}>
            Load the rest
          </button>
        }
      >
        {error.message} The rows loaded so far stay, and loading continues from there.
      </Notice>
    </ArrivedRows>
  )
}

/**
 * The whole list, which a document may show before the browser has it, or the rows that have arrived so far. Without anything
 * from around it, it is not rendered again before it is hydrated.
 */
const ArrivingList = memo(function ArrivingList() {
  return (
    <Suspense
      fallback={
        <ArrivedRows otherwise={<WaitingTable />}>
          <Notice kind="info" title="More updates are arriving.">
            The data service sends them in pages, oldest first. Epochal adds them as they arrive.
          </Notice>
        </ArrivedRows>
      }
    >
      <WholeList />
    </Suspense>
  )
})

function WholeList() {
  const { data } = useSuspenseQuery(listQuery(useNetwork().name, 'poolUpdates', {}))
  return <UpdateTable updates={data} />
}

/** @param otherwise what is shown before the first row */
function ArrivedRows({ otherwise, children }: { otherwise: ReactNode; children: ReactNode }) {
  const arriving = useArrivingRows(useNetwork().name, 'poolUpdates', {})
  return arriving ? <UpdateTable updates={arriving}>{children}</UpdateTable> : otherwise
}

function WaitingTable() {
  return (
    <section className="section" aria-busy>
      <SkeletonTable rows={20} columns={8} />
    </section>
  )
}

/** @param children a notice about a list that is not complete */
function UpdateTable({ updates, children }: { updates: readonly PoolUpdate[]; children?: ReactNode }) {
  const { title } = useNetwork()
  const source = useNetworkDescription()?.source
  const columns = useMemo(() => columnsOf(source), [source])
  const [limit, setLimit] = useRowLimit(FIRST_ROWS)
  const changes = useMemo(() => poolChanges(updates).toReversed(), [updates])
  const pools = new Set(updates.map(({ hash_id }) => hash_id)).size
  const heading = listHeading(updates.length, pools, children !== undefined)
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
          {heading.updates} <span className="secondary">{heading.pools}</span>
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
        total={changes.length}
        step={MORE_ROWS}
        onLimit={setLimit}
        isArriving={children !== undefined}
      />
    </section>
  )
}
