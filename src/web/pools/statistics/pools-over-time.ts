import type { Ratio } from '../../chain/measures/ratio.ts'
import type { UpdateColumns } from '../updates/update-columns.ts'
import type { RankedColumn } from '../updates/value-column.ts'
import { meanOf } from './distribution.ts'
import { poolTerms, type TermName, termNames } from './pool-terms.ts'
import { RankTally } from './rank-tally.ts'

/** Figures of all pools for each epoch in which an update became active or could have, in order and without a gap. */
export interface PoolsOverTime {
  readonly firstEpoch: number
  /** Updates that are active from the epoch. */
  readonly updates: Uint32Array
  /** Pools with terms in force. */
  readonly pools: Uint32Array
  /** Medians of the terms in force, in the units of `pool-terms.ts`. */
  readonly medians: { readonly [Name in TermName]: readonly (Ratio | undefined)[] }
}

/**
 * Goes through the epochs once: each update moves its pool from one value to another. Terms in force are those of `rows-in-force.ts`:
 * an update that is active later but stands earlier on the chain changes nothing.
 */
export function poolsOverTime(columns: UpdateColumns): PoolsOverTime {
  const active = columns.column('active')
  const pool = columns.column('pool')
  const firstEpoch = active.values[0] ?? 0
  const epochs = active.values.length === 0 ? 0 : (active.values.at(-1) ?? 0) - firstEpoch + 1
  const updates = new Uint32Array(epochs)
  const pools = new Uint32Array(epochs)
  const series = termNames.map((name) => medianSeries(columns, name, epochs))
  const NONE = columns.length
  const lastOf = new Uint32Array(pool.values.length).fill(NONE)
  const { rows, starts } = rowsByRank(active)
  let inForce = 0
  for (let place = 0, rank = 0; place < epochs; place++) {
    if (active.values[rank] === firstEpoch + place) {
      const [from = 0, to = 0] = [starts[rank], starts[rank + 1]]
      updates[place] = to - from
      for (const row of rows.subarray(from, to)) {
        const rankOfPool = pool.ranks[row] ?? 0
        const before = lastOf[rankOfPool] ?? NONE
        if (before !== NONE && before > row) continue
        if (before === NONE) inForce++
        for (const one of series) one.move(before === NONE ? undefined : before, row)
        lastOf[rankOfPool] = row
      }
      rank++
    }
    pools[place] = inForce
    for (const one of series) one.note(place)
  }
  const [margin = [], cost = [], pledge = []] = series.map(({ medians }) => medians)
  return { firstEpoch, updates, pools, medians: { margin, cost, pledge } }
}

/** The medians of a column while rows take the place of others. */
function medianSeries(columns: UpdateColumns, name: TermName, epochs: number) {
  const { values, ranks } = columns.column(name) as RankedColumn<never>
  const { ratioOf } = poolTerms[name]
  const tally = new RankTally(values.length)
  const medians: (Ratio | undefined)[] = new Array(epochs).fill(undefined)
  let [lastLow, lastHigh] = [-1, -1]
  return {
    medians,
    move(from: number | undefined, to: number) {
      if (from !== undefined) tally.remove(ranks[from] ?? 0)
      tally.add(ranks[to] ?? 0)
    },
    note(place: number) {
      const [low, high] = tally.middle() ?? [-1, -1]
      if (low === lastLow && high === lastHigh) medians[place] = medians[place - 1]
      else medians[place] = medianOf(low, high)
      ;[lastLow, lastHigh] = [low, high]
    },
  }

  function medianOf(low: number, high: number): Ratio | undefined {
    const [least, greatest] = [values[low], values[high]]
    return least === undefined || greatest === undefined
      ? undefined
      : meanOf(ratioOf(least), ratioOf(greatest))
  }
}

/** Rows by their rank, those of one rank in their order. */
function rowsByRank({ values, ranks }: RankedColumn<unknown>): {
  readonly rows: Uint32Array
  /** The place of the first row of each rank, and the end of all. */
  readonly starts: Uint32Array
} {
  const starts = new Uint32Array(values.length + 1)
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] ?? 0) + 1
  for (let rank = 0; rank < values.length; rank++) {
    starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0)
  }
  const next = starts.slice()
  const rows = new Uint32Array(ranks.length)
  ranks.forEach((rank, row) => {
    const place = next[rank] ?? 0
    rows[place] = row
    next[rank] = place + 1
  })
  return { rows, starts }
}
