import { sql } from 'kysely'
import { type NetworkName, networks } from '#cardano/network.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { DbSyncRow, DbSyncRows } from '#sample-chain/db-sync-rows.ts'
import { statementsOf } from './control-schema.ts'
import type { ControlDatabase } from './database.ts'
import { dbSyncSchema } from './db-sync-schema.ts'

/** Rows to a statement, which PostgreSQL reads from one JSON text. */
const BATCH = 4000

/** What the schema of a network holds, when it holds this version of its sample chain. */
export async function sampleExtent(
  db: ControlDatabase,
  network: NetworkName,
  version: string,
): Promise<RecordingExtent | undefined> {
  const row = await db
    .selectFrom('control.sample')
    .select('extent')
    .where('network', '=', network)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && JSON.parse(row.extent)
}

/**
 * Puts a sample chain in place of what the schema of its network holds, in one transaction: a start that
 * is cut off leaves the schema as it was.
 */
export async function loadSample(
  db: ControlDatabase,
  network: NetworkName,
  version: string,
  rows: DbSyncRows,
  extent: RecordingExtent,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql.raw(`DROP SCHEMA IF EXISTS ${network} CASCADE`).execute(trx)
    for (const statement of statementsOf(dbSyncSchema(network))) await sql.raw(statement).execute(trx)
    await insertRows(trx, network, 'meta', [
      {
        id: 1,
        start_time: utcTimeText(networks[network].schedule[0].start),
        network_name: network,
        version: `Epochal sample ${version}`,
      },
    ])
    for (const [table, tableRows] of rows) await insertRows(trx, network, table, tableRows)
    await trx.deleteFrom('control.sample').where('network', '=', network).execute()
    await trx
      .insertInto('control.sample')
      .values({ network, version, extent: JSON.stringify(extent) })
      .execute()
  })
  for (const table of rows.keys()) {
    await sql`ANALYZE ${sql.table(`${network}.${table}`)}`.execute(db)
  }
}

async function insertRows(
  db: ControlDatabase,
  network: NetworkName,
  table: string,
  rows: readonly DbSyncRow[],
): Promise<void> {
  const target = sql.table(`${network}.${table}`)
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH))
    await sql`
      INSERT INTO ${target}
      SELECT *
      FROM json_populate_recordset(NULL::${target}, ${batch}::json)
    `.execute(db)
  }
}
