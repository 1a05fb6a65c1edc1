import { useMemo } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { updateOrders } from '#explorer-protocol/pool-searches.ts'
import { decimalsOf } from '#web/pool-history/change-lines.tsx'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { useDialect } from '#web/tip/dialect.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { ShortHash } from '#web/ui/values/hash.tsx'
import { compareRows } from './select-updates.ts'
import { useUpdateColumns } from './update-columns.tsx'
import { unitsNote } from './update-export.tsx'
import './pool-update-table.css'

/** Columns of all fields of an update. The fields of terms mark a value that the update changed. */
const fields = {
  id: undefined,
  pool: undefined,
  active: undefined,
  pledge: 'pledge',
  margin: 'margin',
  cost: 'fixed_cost',
  vrf: 'vrf_key_hash_hex',
  reward: 'reward_addr_id',
  meta: 'meta_id',
  tx: undefined,
  cert: undefined,
} as const satisfies Record<string, keyof PoolUpdate | undefined>

/** The looks of columns that are other ones than in the list. */
const looks: Readonly<Record<string, Pick<Column<ListedUpdate>, 'narrow' | 'className'>>> = {
  vrf: { narrow: 'left-out-early', className: 'hash-cell' },
  reward: { narrow: 'left-out' },
  meta: { narrow: 'left-out' },
  tx: { narrow: 'left-out-early' },
  cert: { narrow: 'left-out-early' },
}

/** Updates as they were received, newest first until another order is chosen, with each changed value marked. */
export function PoolUpdateTable({
  updates,
  recorded,
}: {
  /** In chain order. */
  updates: readonly ListedUpdate[]
  recorded: boolean
}) {
  const rows = useMemo(() => updates.toReversed(), [updates])
  const decimals = useMemo(() => {
    const needed = (field: 'pledge' | 'fixed_cost') => decimalsOf(updates.map(({ update }) => update[field]))
    return { pledge: needed('pledge'), fixed_cost: needed('fixed_cost') }
  }, [updates])
  const columnOf = useUpdateColumns({ decimals })
  const columns = useMemo(
    () =>
      (Object.keys(fields) as (keyof typeof fields)[]).map((name) =>
        recordColumn(columnOf(name), fields[name]),
      ),
    [columnOf],
  )
  return (
    <>
      <p className="below-3 aside small">
        {unitsNote(useDialect())}
        {recorded && ' Record numbers are real where they are known; the others are the recording’s own.'}
      </p>
      <DataTable
        caption="Updates of the pools"
        columns={columns}
        rows={rows}
        rowKey={({ update }) => update.id.toString()}
        fallback={{ column: 'id', descending: true }}
      />
    </>
  )
}

function recordColumn(
  { className: _, namesRow: __, ...column }: Column<ListedUpdate>,
  field: keyof PoolUpdate | undefined,
): Column<ListedUpdate> {
  const { name } = column
  const sorted = updateOrders.find((one) => one === name)
  return {
    ...column,
    ...looks[name],
    ...(sorted && { compare: compareRows(sorted) }),
    cell: (row) => {
      const { update, before } = row
      if (!field || !before) return column.cell(row)
      if (before[field] !== update[field]) return <ins className="changed-value">{column.cell(row)}</ins>
      // One link for a key that stays: more would lead to the same page.
      return name === 'vrf' ? <ShortHash text={update.vrf_key_hash_hex} /> : column.cell(row)
    },
  }
}
