import { sql } from 'kysely'
import type { Network } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import {
  type ChainResources,
  chainResources,
  storedResource,
  type TableName,
} from '../records/stored-resource.ts'
import { type AccountStore, createAccountStore } from './account-store.ts'
import { type BlockStore, createBlockStore } from './block-store.ts'
import type { ChainContext } from './chain-context.ts'
import { createTipReader } from './chain-tip.ts'
import type { DbSyncShape } from './db-sync-shape.ts'
import { createEpochStore, type EpochStore } from './epoch-store.ts'
import { createPoolUpdateStore, type PoolUpdateStore } from './pool-update-store.ts'

/** Reads one network's db-sync schema. A missing record is undefined, and a list may be empty. */
export interface ChainStore
  extends Pick<ChainContext, 'tip'>,
    AccountStore,
    BlockStore,
    EpochStore,
    PoolUpdateStore {}

export interface ChainStoreOptions {
  /** Connections for longer queries, so that they never delay the others. */
  readonly slowDb?: ChainDatabase
  readonly resources?: ChainResources
}

export function createChainStore(
  quickDb: ChainDatabase,
  network: Network,
  shape: DbSyncShape,
  now: () => Instant = Date.now,
  { slowDb = quickDb, resources = chainResources }: ChainStoreOptions = {},
): ChainStore {
  const table: TableName = (name) => sql.table(`${shape.schema}.${name}`)
  const tip = createTipReader(quickDb, network, shape.schema, now)
  const context: ChainContext = {
    quickDb,
    slowDb,
    shape,
    table,
    tip,
    resources: {
      account: storedResource(resources.account, table),
      block: storedResource(resources.block, table),
      epoch: storedResource(resources.epoch, table),
      poolUpdate: storedResource(resources.poolUpdate, table),
    },
  }
  return {
    tip,
    ...createAccountStore(context),
    ...createBlockStore(context),
    ...createEpochStore(context),
    ...createPoolUpdateStore(context),
  }
}
