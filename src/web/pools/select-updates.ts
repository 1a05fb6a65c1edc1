import { compareMargins } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { ListColumn, ListSort, UpdateFilters, ValueRange } from '#explorer-protocol/pool-searches.ts'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'

/** The terms of a pool that are in force in an epoch. */
export interface PoolInForce extends ListedUpdate {
  /** Updates after the first that are active by then. */
  readonly changes: number
}

/** A row of the list of updates, or of that of pools. */
type ListRow = ListedUpdate & { readonly changes?: number }

type RowOrder = (a: ListRow, b: ListRow) => number

/** The columns by which a list is sorted, each with its ascending order. Absent values come first. */
const orders = {
  active: orderBy(({ update }) => update.active_epoch_no),
  id: orderBy(({ update }) => update.id),
  pool: orderBy(({ update }) => update.hash_id),
  pledge: orderBy(({ update }) => update.pledge),
  margin: (a, b) => compareMargins(a.update.margin, b.update.margin),
  cost: orderBy(({ update }) => update.fixed_cost),
  vrf: orderBy(({ update }) => update.vrf_key_hash_hex),
  reward: orderBy(({ update }) => update.reward_addr_id ?? -1n),
  meta: orderBy(({ update }) => update.meta_id ?? -1n),
  tx: orderBy(({ update }) => update.registered_tx_id),
  changes: orderBy(({ changes = 0 }) => changes),
} satisfies Record<ListColumn, RowOrder>

/** The updates that a page lists, and their order. */
export interface UpdateSelection {
  readonly filters: UpdateFilters
  readonly sort: ListSort
}

/** The updates of a selection. */
export interface SelectedUpdates {
  /** In the order of the selection; of those with the same value the newest comes first. */
  readonly rows: readonly ListedUpdate[]
  /** The number of pools of which there are updates. */
  readonly pools: number
  /** Updates by the epoch from which they are active, whatever range of epochs is selected. */
  readonly perEpoch: EpochCounts
}

/** The number of updates of each epoch from the first one of the whole list. */
export interface EpochCounts {
  readonly firstEpoch: number
  readonly counts: readonly number[]
}

/** @param list in chain order */
export function selectUpdates(
  list: readonly ListedUpdate[],
  { filters, sort }: UpdateSelection,
): SelectedUpdates {
  const { asOf, epochs } = filters
  const found = (asOf === undefined ? list : updatesInForce(list, asOf)).filter(updateTest(filters))
  const inEpochs = epochs && rangeTest(epochs, compareValues)
  const rows = inEpochs ? found.filter(({ update }) => inEpochs(update.active_epoch_no)) : found
  return {
    rows: sortRows(rows, sort),
    pools: new Set(rows.map(({ update }) => update.hash_id)).size,
    perEpoch: countByEpoch(list, found),
  }
}

/** All filters but those by epoch. */
function updateTest({ pool, vrf, pledge, margin, cost, changed }: UpdateFilters) {
  const tests: ((listed: ListedUpdate) => boolean)[] = []
  if (pool !== undefined) tests.push(({ update }) => update.hash_id === pool)
  if (vrf !== undefined) tests.push(({ update }) => update.vrf_key_hash_hex.startsWith(vrf))
  if (pledge) tests.push(fieldTest('pledge', rangeTest(pledge, compareValues)))
  if (margin) tests.push(fieldTest('margin', rangeTest(margin, compareMargins)))
  if (cost) tests.push(fieldTest('fixed_cost', rangeTest(cost, compareValues)))
  if (changed) tests.push(({ kinds = [] }) => kinds.some((kind) => changed.includes(kind)))
  return (listed: ListedUpdate) => tests.every((test) => test(listed))
}

/** All filters of pools; that by epochs is of the last change. */
export function poolTest(filters: UpdateFilters) {
  const test = updateTest(filters)
  const inEpochs = filters.epochs && rangeTest(filters.epochs, compareValues)
  return (pool: PoolInForce) => test(pool) && (!inEpochs || inEpochs(pool.update.active_epoch_no))
}

function fieldTest<Name extends keyof PoolUpdate>(name: Name, test: (value: PoolUpdate[Name]) => boolean) {
  return ({ update }: ListedUpdate) => test(update[name])
}

function rangeTest<Value>(range: ValueRange<Value>, compare: (a: Value, b: Value) => number) {
  const { least, greatest, isAbove, isBelow } = range
  return (value: Value): boolean => {
    const above = least === undefined ? 1 : compare(value, least)
    const below = greatest === undefined ? -1 : compare(value, greatest)
    return (isAbove ? above > 0 : above >= 0) && (isBelow ? below < 0 : below <= 0)
  }
}

/**
 * The updates whose terms are in force in an epoch, one for each pool that has begun, in chain order: the last one on the chain
 * of those that are active by then. Retired pools are among them, since updates do not tell of retirements.
 */
export function updatesInForce(list: readonly ListedUpdate[], epoch: number): readonly ListedUpdate[] {
  const last = new Map<bigint, ListedUpdate>()
  for (const listed of list)
    if (listed.update.active_epoch_no <= epoch) last.set(listed.update.hash_id, listed)
  return list.filter((listed) => last.get(listed.update.hash_id) === listed)
}

/** The ascending order by a column. */
export function compareRows(column: ListColumn): (a: ListedUpdate, b: ListedUpdate) => number {
  return orders[column]
}

/** @param rows those with the same value are returned in the opposite of their order: in chain order, the newest comes first */
export function sortRows<Row extends ListRow>(
  rows: readonly Row[],
  { column, descending }: ListSort,
): readonly Row[] {
  const compare: RowOrder = orders[column]
  return rows.toReversed().sort(descending ? (a, b) => compare(b, a) : compare)
}

function countByEpoch(all: readonly ListedUpdate[], found: readonly ListedUpdate[]): EpochCounts {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { update } of all) {
    first = Math.min(first, update.active_epoch_no)
    last = Math.max(last, update.active_epoch_no)
  }
  if (all.length === 0) return { firstEpoch: 0, counts: [] }
  const counts = new Array<number>(last - first + 1).fill(0)
  for (const { update } of found) {
    const at = update.active_epoch_no - first
    counts[at] = (counts[at] ?? 0) + 1
  }
  return { firstEpoch: first, counts }
}

/** The pools that have begun by an epoch, in the chain order of their last change. */
export function poolsInForce(list: readonly ListedUpdate[], epoch: number): readonly PoolInForce[] {
  const updates = new Map<bigint, number>()
  for (const { update } of list) {
    if (update.active_epoch_no <= epoch) updates.set(update.hash_id, (updates.get(update.hash_id) ?? 0) + 1)
  }
  return updatesInForce(list, epoch).map((listed) => ({
    ...listed,
    changes: (updates.get(listed.update.hash_id) ?? 1) - 1,
  }))
}

/** The pools of an epoch that pass the filters, in an order. */
export function selectPools(
  pools: readonly PoolInForce[],
  { filters, sort }: UpdateSelection,
): readonly PoolInForce[] {
  return sortRows(pools.filter(poolTest(filters)), sort)
}

function orderBy(value: (row: ListRow) => bigint | number | string): RowOrder {
  return (a, b) => compareValues(value(a), value(b))
}

function compareValues<Value extends bigint | number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
