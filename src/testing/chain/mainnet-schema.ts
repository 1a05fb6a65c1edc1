import { optionalIndexes } from '#service/store/chain/describe-database.ts'
import { statementsOf } from '#service/store/control/control-database.ts'
import { dbSyncSchema } from '#service/store/embedded/db-sync-schema.ts'

/** Creates the tables of db-sync in the schema `public`, which exists already, with finished epochs apart. */
export const mainnetSchema: readonly string[] = statementsOf(dbSyncSchema('public', 'finalized')).filter(
  (statement) => statement !== 'CREATE SCHEMA public',
)

/** The optional index that an operator may add for accounts with many outputs. */
export const unspentOutputsIndex: readonly string[] = optionalIndexes
  .filter(({ table }) => table === 'tx_out')
  .map(({ create }) => create)
