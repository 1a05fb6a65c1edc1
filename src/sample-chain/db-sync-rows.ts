/** A row of a db-sync table as PostgreSQL reads it from JSON: bytes as `\x…`, amounts as decimal text. */
export type DbSyncRow = Readonly<Record<string, string | number | boolean | null>>

/** The rows of a chain by db-sync table, each list in chain order. */
export type DbSyncRows = ReadonlyMap<string, readonly DbSyncRow[]>

/** Rows that are being collected. */
export type CollectedRows = Map<string, DbSyncRow[]>

/** Adds rows to those of their tables that are there already. */
export function appendRows(collected: CollectedRows, added: DbSyncRows): void {
  for (const [table, rows] of added) {
    const known = collected.get(table)
    if (!known) collected.set(table, [...rows])
    else for (const row of rows) known.push(row)
  }
}
