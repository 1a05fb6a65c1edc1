import type { BatchOptions } from '../postgres/batched-lookup.ts'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import { isStatementTimeout } from '../postgres/database-failure.ts'
import type { ChainResources, StoredResource, TableName } from '../records/stored-resource.ts'
import type { ChainTip } from './chain-tip.ts'
import type { DbSyncShape } from './db-sync-shape.ts'

/** One network's db-sync schema, as the stores of its resources read it. */
export interface ChainContext {
  /** Connections for lookups that an index serves. */
  readonly quickDb: ChainDatabase
  /** Connections for longer queries, so that they never delay the quick ones. */
  readonly slowDb: ChainDatabase
  readonly shape: DbSyncShape
  readonly table: TableName
  /** The chain's tip, at most a second old. */
  readonly tip: () => ChainTip | Promise<ChainTip>
  readonly resources: Readonly<Record<keyof ChainResources, StoredResource>>
}

/** Batches of a slow lookup: small ones, and after a timeout each key alone, so that none fails for another. */
export const slowBatches: BatchOptions = { most: 8, failsForOne: isStatementTimeout }
