import { Kysely, PostgresDialect } from 'kysely'
import type { Secret } from '#contract/secret.ts'
import type { ControlTables } from '../../service/store/control/control-schema.ts'
import { type ControlDatabase, openPool } from '../../service/store/postgres/database.ts'

/** Opens a database for as long as the function works with it. */
export async function withDatabase<Result>(
  url: Secret,
  work: (db: ControlDatabase) => Promise<Result>,
): Promise<Result> {
  const db = new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool: openPool(url, 2) }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
