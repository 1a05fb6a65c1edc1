import { sql } from 'kysely'
import type { Network, NetworkName } from '#cardano/network.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { DbSyncRow, DbSyncRows } from '#sample-chain/db-sync-rows.ts'
import type { DbSyncShape } from '../chain/db-sync-shape.ts'
import { type ControlDatabase, statementsOf } from '../control/control-database.ts'
import { dbSyncSchema } from './db-sync-schema.ts'

/** The statements of a schema by when they run: before rows are inserted, or after it. */
interface LoadingOrder {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** The end of a column's line that makes its index. */
const KEY = /^(\s*)(\w+)(.*) (PRIMARY KEY|UNIQUE)(?=,?$)/gm

/**
 * Moves every index behind the rows, those of primary keys and unique columns included: sorting all rows once takes a third
 * of the time of looking up the place of each.
 */
function loadingOrder(statements: readonly string[]): LoadingOrder {
  const before: string[] = []
  const after: string[] = []
  for (const statement of statements) {
    if (statement.startsWith('CREATE INDEX')) {
      after.push(statement)
      continue
    }
    const table = /^CREATE TABLE (\S+)/.exec(statement)?.[1]
    const withoutKeys = statement.replace(KEY, (_, indent, column, type, key) => {
      after.push(`ALTER TABLE ${table} ADD ${key} (${column})`)
      return `${indent}${column}${type}`
    })
    before.push(withoutKeys)
  }
  return { before, after }
}

/** Rows in one statement, which PostgreSQL reads from one JSON text. */
const BATCH = 4000

/** A sample chain and its version. */
export interface Sample {
  readonly network: Network & { readonly name: NetworkName }
  readonly epochs: DbSyncShape['epochs']
  /** Changes with the chain and with its schema. */
  readonly version: string
  /** Stored beside the chain, as JSON. */
  readonly extent: unknown
}

/** The extent that was stored with this version of a sample chain; undefined when it is not loaded. */
export async function sampleExtent(
  db: ControlDatabase,
  network: NetworkName,
  version: string,
): Promise<unknown> {
  const row = await db
    .selectFrom('control.sample')
    .select('extent')
    .where('network', '=', network)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && JSON.parse(row.extent)
}

/**
 * Replaces the content of a network's schema with a sample chain, in one transaction: an interrupted start leaves the
 * schema as it was.
 */
export async function loadSample(
  db: ControlDatabase,
  { network, epochs, version, extent }: Sample,
  chain: Iterable<DbSyncRows> | AsyncIterable<DbSyncRows>,
): Promise<void> {
  const { name } = network
  const { before, after } = loadingOrder(statementsOf(dbSyncSchema(name, epochs)))
  await db.transaction().execute(async (trx) => {
    await sql.raw(`DROP SCHEMA IF EXISTS ${name} CASCADE`).execute(trx)
    for (const statement of before) await sql.raw(statement).execute(trx)
    const start_time = utcTimeText(network.schedule[0].start)
    const meta = { id: 1, start_time, network_name: name, version: `Epochal sample ${version}` }
    await insertRows(trx, name, new Map([['meta', [meta]]]))
    await insertChain(trx, name, chain)
    for (const statement of after) await sql.raw(statement).execute(trx)
    await trx.deleteFrom('control.sample').where('network', '=', name).execute()
    await trx
      .insertInto('control.sample')
      .values({ network: name, version, extent: JSON.stringify(extent) })
      .execute()
  })
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name
    FROM pg_class
    WHERE relnamespace = ${name}::regnamespace AND relkind = 'r'
  `.execute(db)
  for (const table of tables) await sql`ANALYZE ${sql.table(`${name}.${table.name}`)}`.execute(db)
}

/** Inserts rows in the thread of the database while this one makes the next. */
async function insertChain(
  db: ControlDatabase,
  schema: string,
  chain: Iterable<DbSyncRows> | AsyncIterable<DbSyncRows>,
): Promise<void> {
  let inserting = Promise.resolve()
  try {
    for await (const rows of chain) {
      await inserting
      inserting = insertRows(db, schema, rows)
      // An error is thrown where it is awaited, and must not count as unhandled until then.
      inserting.catch(() => undefined)
    }
  } finally {
    await inserting
  }
}

/** Appends rows to the tables of a db-sync schema. */
export async function insertRows(db: ControlDatabase, schema: string, tables: DbSyncRows): Promise<void> {
  for (const [name, rows] of tables) {
    const target = sql.table(`${schema}.${name}`)
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch: readonly DbSyncRow[] = rows.slice(start, start + BATCH)
      await sql`
        INSERT INTO ${target}
        SELECT *
        FROM json_populate_recordset(NULL::${target}, ${JSON.stringify(batch)}::json)
      `.execute(db)
    }
  }
}
