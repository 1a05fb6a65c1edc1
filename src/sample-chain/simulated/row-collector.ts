import type { DbSyncRow } from '../db-sync-rows.ts'

/** Collects rows by table, and numbers records as db-sync does: ascending in each table, from 1. */
export class RowCollector {
  readonly #ids = new Map<string, number>()
  #rows = new Map<string, DbSyncRow[]>()

  nextId(table: string): number {
    const id = (this.#ids.get(table) ?? 0) + 1
    this.#ids.set(table, id)
    return id
  }

  add(table: string, row: DbSyncRow): void {
    const rows = this.#rows.get(table)
    if (rows) rows.push(row)
    else this.#rows.set(table, [row])
  }

  /** A record with a number of its own; gives the number. */
  addNumbered(table: string, row: DbSyncRow): number {
    const id = this.nextId(table)
    this.add(table, { id, ...row })
    return id
  }

  /** What was collected since the last time. */
  take(): ReadonlyMap<string, readonly DbSyncRow[]> {
    const rows = this.#rows
    this.#rows = new Map()
    return rows
  }
}
