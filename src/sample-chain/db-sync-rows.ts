/** A row of a db-sync table as PostgreSQL reads it from JSON: bytes as `\x…`, amounts as decimal text. */
export type DbSyncRow = Readonly<Record<string, string | number | boolean | null>>

/** The rows of a chain by db-sync table, each list in chain order. */
export type DbSyncRows = ReadonlyMap<string, readonly DbSyncRow[]>

/** Rows that are being collected. */
export type OpenDbSyncRows = Map<string, DbSyncRow[]>

/** Appends rows to the collected rows of their tables. */
export function appendRows(collected: OpenDbSyncRows, added: DbSyncRows): void {
  for (const [table, rows] of added) {
    const before = collected.get(table)
    if (!before) collected.set(table, [...rows])
    else for (const row of rows) before.push(row)
  }
}
