import type { ReactNode } from 'react'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { PoolChange, Term } from '../chain/pool-changes.ts'
import { decimalsOf } from '../chain/pool-history/difference-text.ts'
import { EpochLink, PoolLink } from '../links/resource-link.tsx'
import { byValue, type Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { Absent, Count } from '../ui/values/count.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { ShortHash } from '../ui/values/hash.tsx'
import { dialectOfRecords, unitsNote, updateUnits } from './update-units.ts'
import { VrfKeyLink } from './vrf-key-link.tsx'
import './pool-update-table.css'

/** Updates as they were received, newest first until another order is chosen, with each changed value marked. */
export function PoolUpdateTable({
  changes,
  recorded,
  hasPools,
}: {
  /** In chain order. */
  changes: readonly PoolChange[]
  recorded: boolean
  /** Whether the updates are of several pools. */
  hasPools: boolean
}) {
  const updates = changes.map(({ update }) => update)
  return (
    <>
      <p className="pool-update-table-note">
        {unitsNote(updateUnits(dialectOfRecords(updates)))}
        {recorded && ' Record numbers are real where they are known; the others are the recording’s own.'}
      </p>
      <DataTable
        caption={hasPools ? 'Updates of the pools' : 'Updates of the pool'}
        columns={columnsOf(updates).filter(({ name }) => hasPools || name !== 'pool')}
        rows={changes.toReversed()}
        rowKey={({ update }) => update.id.toString()}
        fallback={{ column: 'id', descending: true }}
      />
    </>
  )
}

const columnsOf = (updates: readonly PoolUpdate[]): readonly Column<PoolChange>[] => [
  {
    name: 'id',
    label: 'Update',
    cell: ({ update }) => number(update.id),
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
    cell: ({ update }) => <EpochLink no={update.active_epoch_no} />,
    compare: byValue(({ update }) => update.active_epoch_no),
  },
  term('pledge', 'Pledge', amountCell('pledge', updates), true),
  term('margin', 'Margin, %', ({ margin }) => marginPercentage(margin), true),
  term('cost', 'Cost', amountCell('fixed_cost', updates), true),
  term(
    'vrf',
    'VRF key hash',
    // One link for a key that stays: more would lead to the same page.
    ({ vrf_key_hash_hex: hash }, { before }) =>
      before?.vrf_key_hash_hex === hash ? <ShortHash text={hash} /> : <VrfKeyLink hash={hash} />,
    false,
    'column-tertiary hash-cell',
  ),
  term('reward', 'Reward addr.', ({ reward_addr_id }) => number(reward_addr_id), true, 'column-secondary'),
  term('meta', 'Metadata', ({ meta_id }) => number(meta_id), true, 'column-secondary'),
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

/** A column of a term, whose cell marks a value that the update changed. */
function term(
  name: Term['key'],
  label: string,
  cell: (update: PoolUpdate, change: PoolChange) => ReactNode,
  numeric: boolean,
  className?: string,
): Column<PoolChange> {
  return {
    name,
    label,
    numeric,
    ...(className && { className }),
    cell: (change) => {
      const value = cell(change.update, change)
      const isChanged = change.changed.some(({ key }) => key === name)
      return isChanged ? <ins className="changed-value">{value}</ins> : value
    },
  }
}

/** Amounts of a column with as many decimals as its longest needs, so that their digits align. */
function amountCell(field: 'pledge' | 'fixed_cost', updates: readonly PoolUpdate[]) {
  const decimals = decimalsOf(updates.map((update) => update[field]))
  return (update: PoolUpdate) => (
    <FieldAmount of={update} field={field} decimals={decimals} unit={false} inTable />
  )
}

function number(value: bigint | number | null) {
  return value === null ? <Absent why="–" /> : <Count value={value} />
}
