import { type Lovelace, lovelace } from '#cardano/lovelace.ts'
import { accountOf, type SheetRow } from './sheet-columns.tsx'

/** The accounts of one pool, or those without one. */
export interface PoolGroup {
  readonly key: string
  readonly title: string
  readonly rows: readonly SheetRow[]
  readonly amount: Lovelace
  /** The ID of the pool; undefined for accounts without one. */
  readonly path: string | undefined
}

/** The rows by their pools, the group with the greatest balance first. */
export function poolGroups(rows: readonly SheetRow[]): readonly PoolGroup[] {
  const groups = new Map<string, SheetRow[]>()
  for (const row of rows) {
    const key = row.pool?.id ?? ''
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
    .map(([key, rows]): PoolGroup => {
      const no = rows[0]?.pool?.no
      const title = key === '' ? 'No pool' : no === undefined ? `${key.slice(0, 9)}…` : `Pool ${no}`
      const amount = lovelace(rows.reduce((sum, row) => sum + (accountOf(row)?.total_balance ?? 0n), 0n))
      return { key, title, rows, amount, path: key || undefined }
    })
    .toSorted((a, b) => (b.amount > a.amount ? 1 : b.amount < a.amount ? -1 : 0))
}
