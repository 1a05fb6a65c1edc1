import { sql } from 'kysely'
import { networks } from '#cardano/network.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { DbSyncRows } from '#sample-chain/db-sync-rows.ts'
import { statementsOf } from '../store/control-schema.ts'
import type { ControlDatabase } from '../store/database.ts'
import { dbSyncSchema } from '../store/db-sync-schema.ts'
import type { DbSyncShape } from '../store/db-sync-shape.ts'
import { insertRows } from '../store/load-sample.ts'

/** Makes a schema as db-sync of mainnet does, and puts rows into it. */
export async function fillDatabase(
  db: ControlDatabase,
  schema: string,
  epochs: DbSyncShape['epochs'],
  rows: DbSyncRows,
): Promise<void> {
  for (const statement of statementsOf(dbSyncSchema(schema, epochs))) {
    if (statement !== 'CREATE SCHEMA public') await sql.raw(statement).execute(db)
  }
  const start_time = utcTimeText(networks.mainnet.schedule[0].start)
  await insertRows(
    db,
    schema,
    new Map([['meta', [{ id: 1, start_time, network_name: 'mainnet', version: 'test' }]], ...rows]),
  )
}
