import type { Lovelace } from '#cardano/lovelace.ts'
import type { Margin } from '#cardano/margin.ts'
import { compareMargins } from '#cardano/margin-order.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type ChangeKindSet, kindsOfChange } from '../../chain/pool-history/change-kinds.ts'
import { createValueColumn, type RankedColumn, type ValueColumn } from './value-column.ts'

/** The columns by which updates are sorted and filtered, each with the type of its values. */
interface ColumnValues {
  readonly id: bigint
  readonly pool: bigint
  readonly active: number
  readonly pledge: Lovelace
  readonly margin: Margin
  readonly cost: Lovelace
  readonly vrf: string
  readonly reward: bigint | null
  readonly meta: bigint | null
  readonly tx: bigint
}

export type UpdateColumnName = keyof ColumnValues

export const updateColumnNames = [
  'id',
  'pool',
  'active',
  'pledge',
  'margin',
  'cost',
  'vrf',
  'reward',
  'meta',
  'tx',
] as const satisfies readonly UpdateColumnName[]

/** Pool updates column by column; a row is the place of an update in the order of the chain. */
export interface UpdateColumns {
  readonly length: number
  readonly column: <Name extends UpdateColumnName>(name: Name) => RankedColumn<ColumnValues[Name]>
  /** The kinds of change that the update of a row made. */
  readonly kindsAt: (row: number) => ChangeKindSet
}

/** Columns that grow while a list arrives, in the order of the chain. */
export interface GrowingColumns extends UpdateColumns {
  readonly add: (update: PoolUpdate) => void
}

export function createUpdateColumns(): GrowingColumns {
  const columns = {
    id: createValueColumn<bigint>(compareValues),
    pool: createValueColumn<bigint>(compareValues),
    active: createValueColumn<number>(compareValues),
    pledge: createValueColumn<Lovelace>(compareValues),
    margin: createValueColumn<Margin>(compareMargins),
    cost: createValueColumn<Lovelace>(compareValues),
    vrf: createValueColumn<string>(compareValues),
    reward: createValueColumn<bigint | null>(compareNullable),
    meta: createValueColumn<bigint | null>(compareNullable),
    tx: createValueColumn<bigint>(compareValues),
  } satisfies { [Name in UpdateColumnName]: ValueColumn<ColumnValues[Name]> }
  const kinds: ChangeKindSet[] = []
  const newest = new Map<bigint, PoolUpdate>()
  return {
    get length() {
      return kinds.length
    },
    column: (name) => columns[name].ranked() as RankedColumn<never>,
    kindsAt: (row) => kinds[row] ?? 0,
    add(update) {
      kinds.push(kindsOfChange(newest.get(update.hash_id), update))
      newest.set(update.hash_id, update)
      columns.id.add(update.id)
      columns.pool.add(update.hash_id)
      columns.active.add(update.active_epoch_no)
      columns.pledge.add(update.pledge)
      columns.margin.add(update.margin)
      columns.cost.add(update.fixed_cost)
      columns.vrf.add(update.vrf_key_hash_hex)
      columns.reward.add(update.reward_addr_id)
      columns.meta.add(update.meta_id)
      columns.tx.add(update.registered_tx_id)
    },
  }
}

function compareValues<Value extends bigint | number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Absent values come first. */
function compareNullable(a: bigint | null, b: bigint | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return compareValues(a, b)
}
