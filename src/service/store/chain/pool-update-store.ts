import { type RawBuilder, sql } from 'kysely'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import type { BatchOptions } from '../postgres/batched-lookup.ts'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import { parameter, prepareQuery } from '../postgres/prepared-query.ts'
import { BATCH, type RecordList, recordList } from '../records/record-list.ts'
import { lookupInTurns, recordLookup } from '../records/record-lookup.ts'
import { type ChainContext, slowBatches } from './chain-context.ts'

export interface PoolUpdateStore {
  poolUpdates(): RecordList
  poolUpdatesByPool(poolId: bigint): RecordList
  /** @param poolHash in bech32 @returns undefined where no such pool has registered */
  poolUpdatesByPoolHash(poolHash: string): Promise<RecordList | undefined>
  poolUpdatesByVrfKeyHash(vrfKeyHash: string): RecordList
}

export function createPoolUpdateStore({ quickDb, slowDb, table, resources }: ChainContext): PoolUpdateStore {
  const resource = resources.poolUpdate
  const all = async () => table('pool_update')
  const lookup = (
    db: ChainDatabase,
    label: string,
    key: Readonly<Record<string, string>>,
    condition: RawBuilder<unknown>,
    options: BatchOptions = {},
  ) =>
    recordLookup(db, {
      ...options,
      label,
      resource,
      key,
      rows: sql`
        SELECT * FROM ${table('pool_update')} record WHERE ${condition} ORDER BY record.id LIMIT ${sql.lit(BATCH)}
      `,
      has: 'some',
    })
  const poolOf = prepareQuery<{ id: string }>(
    quickDb,
    'pool_by_hash',
    sql`
      SELECT id::text AS id FROM ${table('pool_hash')} pool WHERE hash_raw = decode(${parameter('hash', 'text')}, 'hex')
        AND EXISTS (SELECT FROM ${table('pool_update')} record WHERE record.hash_id = pool.id)
    `,
  )
  const byPool = lookup(
    quickDb,
    'updates_by_pool',
    { key_pool: 'bigint' },
    sql`record.hash_id = wanted.key_pool`,
  )
  // Without the optional index, each key is searched for in the whole table.
  const byVrfKeyHash = lookupInTurns(
    lookup(
      slowDb,
      'updates_by_vrf_key',
      { key_vrf: 'text' },
      sql`record.vrf_key_hash = decode(wanted.key_vrf, 'hex')`,
      slowBatches,
    ),
  )

  const ofPool = (poolId: string) =>
    recordList(slowDb, resource, all, {
      within: sql`hash_id = ${poolId}::bigint`,
      beginning: (format) => byPool(format, [poolId]),
    })

  return {
    poolUpdates: () => recordList(slowDb, resource, all),
    poolUpdatesByPool: (poolId) => ofPool(poolId.toString()),
    poolUpdatesByPoolHash: async (poolHash) => {
      const [pool] = await poolOf({ hash: hexFromBytes(bytesFromBech32(poolHash).bytes) })
      return pool && ofPool(pool.id)
    },
    poolUpdatesByVrfKeyHash: (vrfKeyHash) =>
      recordList(slowDb, resource, all, {
        within: sql`vrf_key_hash = decode(${vrfKeyHash}, 'hex')`,
        beginning: (format, turns) => byVrfKeyHash(format, [vrfKeyHash], turns),
      }),
  }
}
