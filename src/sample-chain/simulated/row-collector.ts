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

  /** Adds a record with the next number of its table. Returns the number. */
  addNumbered(table: string, row: DbSyncRow): number {
    const id = this.nextId(table)
    this.add(table, { id, ...row })
    return id
  }

  /** Returns the rows collected since the last call. */
  take(): ReadonlyMap<string, readonly DbSyncRow[]> {
    const rows = this.#rows
    this.#rows = new Map()
    return rows
  }
}
