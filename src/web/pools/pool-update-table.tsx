import { marginPercentage } from '#cardano/margin.ts'
import { FieldsLink } from '../chain/fields-link.tsx'
import type { PoolChange, Term } from '../chain/pool-changes.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { ShowRequest } from '../requests/show-request.tsx'
import { byValue, type Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { Absent, Count } from '../ui/values/count.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { ShortHash } from '../ui/values/hash.tsx'
import './pool-update-table.css'

/** The updates of one pool, newest first until another order is chosen. */
export function PoolUpdateTable({
  changes,
  recorded,
}: {
  changes: readonly PoolChange[]
  recorded: boolean
}) {
  return (
    <section className="section">
      <div className="section-header">
        <h2>Table</h2>
        <span className="section-note">
          Changed values are underlined. Amounts are in ADA.
          {recorded && ' Record numbers are real where they are known; the others are the recording’s own.'}
        </span>
        <FieldsLink of="pools" />
        <ShowRequest of="Table" />
      </div>
      <DataTable
        caption="Updates of the pool"
        columns={columns}
        rows={changes.toReversed()}
        rowKey={({ update }) => update.id.toString()}
        fallback={{ column: 'id', descending: true }}
      />
    </section>
  )
}

const columns: readonly Column<PoolChange>[] = [
  {
    name: 'id',
    label: 'Update',
    cell: ({ update }) => number(update.id),
    compare: byValue(({ update }) => update.id),
  },
  {
    name: 'active',
    label: 'Active from',
    numeric: true,
    cell: ({ update }) => <EpochLink no={update.active_epoch_no} />,
    compare: byValue(({ update }) => update.active_epoch_no),
  },
  {
    name: 'pledge',
    label: 'Pledge',
    numeric: true,
    cell: (change) => (
      <span className={mark(change, 'pledge')}>
        <FieldAmount of={change.update} field="pledge" decimals={0} unit={false} inTable />
      </span>
    ),
  },
  {
    name: 'margin',
    label: 'Margin, %',
    numeric: true,
    cell: (change) => (
      <span className={mark(change, 'margin')}>{marginPercentage(change.update.margin)}</span>
    ),
  },
  {
    name: 'cost',
    label: 'Cost',
    numeric: true,
    cell: (change) => (
      <span className={mark(change, 'cost')}>
        <FieldAmount of={change.update} field="fixed_cost" decimals={0} unit={false} inTable />
      </span>
    ),
  },
  {
    name: 'vrf',
    label: 'VRF key hash',
    className: 'column-tertiary hash-cell',
    cell: (change) => (
      <span className={mark(change, 'vrf')}>
        <ShortHash text={change.update.vrf_key_hash_hex} />
      </span>
    ),
  },
  {
    name: 'reward',
    label: 'Reward addr.',
    numeric: true,
    className: 'column-secondary',
    cell: (change) => <span className={mark(change, 'reward')}>{number(change.update.reward_addr_id)}</span>,
  },
  {
    name: 'meta',
    label: 'Metadata',
    numeric: true,
    className: 'column-secondary',
    cell: (change) => <span className={mark(change, 'meta')}>{number(change.update.meta_id)}</span>,
  },
  {
    name: 'tx',
    label: 'Tx record',
    numeric: true,
    className: 'column-tertiary',
    cell: ({ update }) => number(update.registered_tx_id),
  },
  {
    name: 'cert',
    label: 'Cert.',
    numeric: true,
    className: 'column-tertiary',
    cell: ({ update }) => number(update.cert_index),
  },
]

function number(value: bigint | number | null) {
  return value === null ? <Absent why="–" /> : <Count value={value} />
}

/** The class of a value that the update changed. */
function mark({ changed }: PoolChange, key: Term['key']): string | undefined {
  return changed.some((term) => term.key === key) ? 'changed-value' : undefined
}
