import { sql } from 'kysely'
import { networks } from '#cardano/network.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { DbSyncRows } from '#sample-chain/db-sync-rows.ts'
import type { DbSyncShape } from '#service/store/chain/db-sync-shape.ts'
import { type ControlDatabase, statementsOf } from '#service/store/control/control-database.ts'
import { dbSyncSchema } from '#service/store/embedded/db-sync-schema.ts'
import { insertRows } from '#service/store/embedded/load-sample.ts'

/** Creates the schema of db-sync for mainnet, and inserts rows into its tables. */
export async function fillDatabase(
  db: ControlDatabase,
  schema: string,
  epochs: DbSyncShape['epochs'],
  rows: DbSyncRows,
): Promise<void> {
  const statements = statementsOf(dbSyncSchema(schema, epochs))
  // One round trip for all of them, which no parameters and so PostgreSQL's simple protocol allow.
  await sql
    .raw(statements.filter((statement) => statement !== 'CREATE SCHEMA public').join(';\n'))
    .execute(db)
  const start_time = utcTimeText(networks.mainnet.schedule[0].start)
  await insertRows(
    db,
    schema,
    new Map([
      [
        'meta',
        [
          {
            id: 1,
            start_time,
            network_name: 'mainnet',
            version: 'Version {versionBranch = [13,6,0,5], versionTags = []}',
          },
        ],
      ],
      ...rows,
    ]),
  )
}
