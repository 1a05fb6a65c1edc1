/** A row of a db-sync table as PostgreSQL reads it from JSON: bytes as `\x…`, amounts as decimal text. */
export type DbSyncRow = Readonly<Record<string, string | number | boolean | null>>

/** The rows of a chain by db-sync table, each list in chain order. */
export type DbSyncRows = ReadonlyMap<string, readonly DbSyncRow[]>
