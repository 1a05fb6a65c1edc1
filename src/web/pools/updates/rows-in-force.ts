import type { UpdateColumns } from './update-columns.ts'

/**
 * The updates whose terms are in force in an epoch, one for each pool that has begun: the last one on the chain of those that are
 * active by then. Retired pools are among them, since updates do not tell of retirements.
 * @returns rows of the columns, by the number of their pool
 */
export function rowsInForce(columns: UpdateColumns, epoch: number): Uint32Array {
  const pool = columns.column('pool')
  const active = columns.column('active')
  const NONE = columns.length
  const lastOf = new Uint32Array(pool.values.length).fill(NONE)
  for (let row = 0; row < columns.length; row++) {
    const activeFrom = active.values[active.ranks[row] ?? 0] ?? 0
    if (activeFrom <= epoch) lastOf[pool.ranks[row] ?? 0] = row
  }
  return lastOf.filter((row) => row !== NONE)
}
