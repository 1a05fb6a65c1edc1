import { sql } from 'kysely'
import type { ControlDatabase } from './control-database.ts'
import { migrations } from './migrations/migrations.ts'

/** Number of the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = 370_052

/** Brings the control schema up to date in one transaction. Of several instances one does it and the others wait. */
export async function migrateControlSchema(db: ControlDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await sql`CREATE SCHEMA IF NOT EXISTS control`.execute(trx)
    await sql`CREATE TABLE IF NOT EXISTS control.migration (number integer PRIMARY KEY)`.execute(trx)
    const done = await trx.selectFrom('control.migration').select('number').execute()
    for (const [number, migration] of migrations.entries()) {
      if (done.some((row) => row.number === number)) continue
      for (const statement of statementsOf(migration)) await sql.raw(statement).execute(trx)
      await trx.insertInto('control.migration').values({ number }).execute()
    }
  })
}

/** The statements of a script. A semicolon at the end of a line ends one. */
export function statementsOf(ddl: string): string[] {
  return ddl
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
