import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { marginPercentage } from '#cardano/margin.ts'
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
import { type SelectionView, type UpdateRow, useSelection, useUpdateList } from './updates/update-list.ts'
import { NEWEST_FIRST, type UpdateSelection } from './updates/update-selection.ts'

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
  const { status, error, retry } = useUpdateList()
  if (status !== 'failed' || !error) return <ArrivingList />
  return (
    <ArrivedRows otherwise={<ArrivingList />}>
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
  useSuspenseQuery(listQuery(useNetwork().name, 'poolUpdates', {}))
  return <UpdateTable />
}

/** @param otherwise what is shown before the first row */
function ArrivedRows({ otherwise, children }: { otherwise: ReactNode; children: ReactNode }) {
  return useUpdateList().rows > 0 ? <UpdateTable>{children}</UpdateTable> : otherwise
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

/** @param children a notice about a list that is not complete */
function UpdateTable({ children }: { children?: ReactNode }) {
  const { title } = useNetwork()
  const source = useNetworkDescription()?.source
  const columns = useMemo(() => columnsOf(source), [source])
  const [limit, setLimit] = useRowLimit(FIRST_ROWS)
  const view = useSelection(WHOLE_LIST)
  const changes = changesOf(view)
  const heading = listHeading(view.total, view.pools ?? 0, children !== undefined)
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
