import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type pg from 'pg'
import type { Secret } from '#contract/secret.ts'
import { Fault } from '#http/fault.ts'
import { openPool, watchDatabase, watchedPool } from '../postgres/connection-pool.ts'
import type { ControlTables } from './control-tables.ts'
import { FIRST_STEP, migrations } from './migrations.ts'

/** The tables that are Epochal's own: projects, keys, usage, the signing key. */
export type ControlDatabase = Kysely<ControlTables>

export function controlDatabase(pool: pg.Pool): ControlDatabase {
  return new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool }) })
}

const CONNECTIONS = 4

/**
 * Connects to a PostgreSQL in which several instances of the service share their control tables.
 * @param succeeded called with the database's name after each successful query
 */
export function connectControlDatabase(
  url: Secret,
  succeeded: (database: string) => void = () => undefined,
): ControlDatabase {
  const pool = watchedPool(openPool(url, CONNECTIONS), watchDatabase('control', succeeded))
  return new Kysely<ControlTables>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
  })
}

/** Number of the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = 370_052

/**
 * Brings the control schema up to date in one transaction. Of several instances one does it and the others wait.
 * @throws {Fault} for a schema that is older than the first step; nothing of it is changed
 */
export async function migrateControlSchema(db: ControlDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await sql`CREATE SCHEMA IF NOT EXISTS control`.execute(trx)
    await sql`CREATE TABLE IF NOT EXISTS control.migration (number integer PRIMARY KEY)`.execute(trx)
    const done = await trx.selectFrom('control.migration').select('number').execute()
    const newest = Math.max(-1, ...done.map(({ number }) => number))
    if (newest >= 0 && newest < FIRST_STEP) throw new Fault('operator', TOO_OLD)
    // An earlier version beside this one looks for the steps that led to the first one.
    const earlier = newest < 0 ? Array.from({ length: FIRST_STEP }, (_, number) => ({ number })) : []
    if (earlier.length > 0) await trx.insertInto('control.migration').values(earlier).execute()
    for (const [at, migration] of migrations.entries()) {
      const number = FIRST_STEP + at
      if (done.some((row) => row.number === number)) continue
      for (const statement of statementsOf(migration)) await sql.raw(statement).execute(trx)
      await trx.insertInto('control.migration').values({ number }).execute()
    }
  })
}

const TOO_OLD =
  'the control database is of a version that this one cannot open, from before keys had names, and is left as it is'

/** The statements of a script. A semicolon at the end of a line ends one. */
export function statementsOf(ddl: string): string[] {
  return ddl
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** A random identifier of the control database, which stays the same for all its instances. */
export async function databaseIdentity(db: ControlDatabase): Promise<string> {
  const { id } = await db.selectFrom('control.identity').select('id').executeTakeFirstOrThrow()
  return id
}
