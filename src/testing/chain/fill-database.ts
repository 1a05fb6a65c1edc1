import { sql } from 'kysely'
import { networks } from '#cardano/network.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { DbSyncRows } from '#sample-chain/db-sync-rows.ts'
import type { DbSyncShape } from '../../service/store/chain/db-sync-shape.ts'
import type { ControlDatabase } from '../../service/store/control/control-database.ts'
import { statementsOf } from '../../service/store/control/control-schema.ts'
import { dbSyncSchema } from '../../service/store/embedded/db-sync-schema.ts'
import { insertRows } from '../../service/store/embedded/load-sample.ts'

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
