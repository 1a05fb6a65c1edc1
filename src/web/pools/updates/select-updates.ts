import { compareMargins } from '#cardano/margin-order.ts'
import { hasKind } from '../../chain/pool-history/change-kinds.ts'
import type { Bounds } from '../../ui/filters/bounds.ts'
import { rowsInForce } from './rows-in-force.ts'
import type { UpdateColumnName, UpdateColumns } from './update-columns.ts'
import type { UpdateFilters, UpdateSelection, UpdateSort } from './update-selection.ts'
import { type RankedColumn, type RankRange, ranksBetween } from './value-column.ts'

/** The updates of a selection. */
export interface SelectedUpdates {
  /** Rows of the columns, in the order of the selection. */
  readonly rows: Uint32Array
  /** The number of pools of which there are updates. */
  readonly pools: number
  /** Updates by the epoch from which they are active, whatever range of epochs is selected. */
  readonly perEpoch: EpochCounts
}

/** The number of updates of each epoch from the first one. */
export interface EpochCounts {
  readonly firstEpoch: number
  readonly counts: Uint32Array
}

/** Selects updates exactly. The time it takes grows with the rows alone: values are compared once for each distinct one. */
export function selectUpdates(columns: UpdateColumns, { filters, sort }: UpdateSelection): SelectedUpdates {
  const isWanted = rowTest(columns, filters)
  const isInEpochs = rangeTest(columns, 'active', filters.epochs, byValue)
  const active = columns.column('active')
  const pool = columns.column('pool')
  const firstEpoch = active.values[0] ?? 0
  const counts = new Uint32Array(Math.max((active.values.at(-1) ?? firstEpoch - 1) - firstEpoch + 1, 0))
  const pools = new Uint8Array(pool.values.length)
  const found = new Uint32Array(columns.length)
  let length = 0
  for (let row = 0; row < columns.length; row++) {
    if (!isWanted(row)) continue
    const at = epochAt(active, row) - firstEpoch
    counts[at] = (counts[at] ?? 0) + 1
    if (!isInEpochs(row)) continue
    pools[pool.ranks[row] ?? 0] = 1
    found[length++] = row
  }
  return {
    rows: sorted(columns, found.subarray(0, length), sort),
    pools: pools.reduce((sum, has) => sum + has, 0),
    perEpoch: { firstEpoch, counts },
  }
}

function epochAt({ values, ranks }: RankedColumn<number>, row: number): number {
  return values[ranks[row] ?? 0] ?? 0
}

type RowTest = (row: number) => boolean

/** All filters but that by epoch. */
function rowTest(columns: UpdateColumns, filters: UpdateFilters): RowTest {
  const { pool, vrf, pledge, margin, cost, changed, asOf } = filters
  const tests: RowTest[] = []
  if (pool !== undefined) tests.push(rangeTest(columns, 'pool', { least: pool, greatest: pool }, byValue))
  if (vrf !== undefined) tests.push(prefixTest(columns, vrf))
  if (pledge) tests.push(rangeTest(columns, 'pledge', pledge, byValue))
  if (margin) tests.push(rangeTest(columns, 'margin', margin, compareMargins))
  if (cost) tests.push(rangeTest(columns, 'cost', cost, byValue))
  if (changed) tests.push((row) => hasKind(columns.kindsAt(row), changed))
  if (asOf !== undefined) {
    const inForce = new Uint8Array(columns.length)
    for (const row of rowsInForce(columns, asOf)) inForce[row] = 1
    tests.push((row) => inForce[row] === 1)
  }
  return (row) => tests.every((test) => test(row))
}

function rangeTest<Value>(
  columns: UpdateColumns,
  name: UpdateColumnName,
  bounds: Bounds<Value> | undefined,
  compare: (a: Value, b: Value) => number,
): RowTest {
  if (!bounds) return () => true
  const { least, greatest } = bounds
  const column = columns.column(name) as RankedColumn<unknown> as RankedColumn<Value>
  return ranksTest(
    column,
    ranksBetween(
      column,
      (value) => least !== undefined && compare(value, least) < 0,
      (value) => greatest !== undefined && compare(value, greatest) > 0,
    ),
  )
}

function prefixTest(columns: UpdateColumns, prefix: string): RowTest {
  const column = columns.column('vrf')
  const start = (hash: string) => hash.slice(0, prefix.length)
  return ranksTest(
    column,
    ranksBetween(
      column,
      (hash) => start(hash) < prefix,
      (hash) => start(hash) > prefix,
    ),
  )
}

function ranksTest({ ranks }: RankedColumn<unknown>, { low, high }: RankRange): RowTest {
  return (row) => {
    const rank = ranks[row] ?? 0
    return rank >= low && rank < high
  }
}

function byValue<Value extends bigint | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Rows by the ranks of a column (a counting sort). Those of the same value have the newest one first. */
function sorted(columns: UpdateColumns, rows: Uint32Array, { column, descending }: UpdateSort): Uint32Array {
  const { values, ranks } = columns.column(column)
  const rankOf = (row: number) => (descending ? values.length - 1 - (ranks[row] ?? 0) : (ranks[row] ?? 0))
  const starts = new Uint32Array(values.length + 1)
  for (const row of rows) {
    const next = rankOf(row) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let rank = 0; rank < values.length; rank++)
    starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0)
  const result = new Uint32Array(rows.length)
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] ?? 0
    const rank = rankOf(row)
    const place = starts[rank] ?? 0
    result[place] = row
    starts[rank] = place + 1
  }
  return result
}
