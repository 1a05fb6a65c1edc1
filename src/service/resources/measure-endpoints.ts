import { type RawBuilder, sql } from 'kysely'
import { bech32FromBytes, bytesFromHex } from '#cardano/encoding.ts'
import type { Network } from '#cardano/network.ts'
import { dialects } from '#contract/dialect.ts'
import {
  type EndpointCall,
  type EndpointId,
  type EndpointParams,
  endpointIds,
  endpoints,
} from '#contract/endpoints.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { DbSyncShape } from '../store/chain/db-sync-shape.ts'
import type { ChainDatabase } from '../store/postgres/chain-database.ts'
import { isStatementTimeout } from '../store/postgres/database-failure.ts'
import type { QueryTurns } from '../store/postgres/prepared-query.ts'
import { openList, readRecord } from './endpoint-handlers.ts'

/** Cost of one endpoint's requests, in the milliseconds of their queries. */
export interface EndpointCost {
  readonly path: string
  readonly requests: number
  /** Undefined where there is no record to request, or a query was stopped at its timeout. */
  readonly median: number | undefined
  readonly slowest: number | undefined
  /** True when a query was stopped at its timeout. */
  readonly timedOut: boolean
}

/** Requests for each endpoint that names a record. */
const SAMPLES = 20

const noTurns: QueryTurns = { lookup: (work) => work(), query: (work) => work(), batch: (work) => work() }

/** The parameters of the requests that each endpoint is measured by. */
type Samples = { readonly [Id in EndpointId]: readonly EndpointParams<Id>[] }

/** Reads records from all over the chain by every endpoint of the contract, one after another and without any cache. */
export async function measureEndpoints(
  db: ChainDatabase,
  store: ChainStore,
  shape: DbSyncShape,
  network: Network,
): Promise<readonly EndpointCost[]> {
  const samples = await findSamples(db, shape, network)
  const costs: EndpointCost[] = []
  for (const id of endpointIds) {
    const durations: number[] = []
    let timedOut = false
    for (const params of samples[id]) {
      const start = performance.now()
      try {
        // The parameters are of this endpoint.
        await request(store, { id, params } as EndpointCall)
        durations.push(performance.now() - start)
      } catch (error) {
        if (!isStatementTimeout(error)) throw error
        timedOut = true
      }
    }
    durations.sort((a, b) => a - b)
    costs.push({
      path: endpoints[id].path,
      requests: samples[id].length,
      median: durations[Math.floor(durations.length / 2)],
      slowest: timedOut ? undefined : durations.at(-1),
      timedOut,
    })
  }
  return costs
}

async function request(store: ChainStore, call: EndpointCall): Promise<void> {
  const { returns, form } = endpoints[call.id]
  const format = { dialect: 'documented', form } as const
  if (returns === 'record') {
    await readRecord(store, call, format, noTurns)
    return
  }
  const list = await openList(store, call)
  if (!list) return
  if (returns === 'count') {
    await list.count(undefined, noTurns)
  } else if (form === 'odata') {
    await list.page({ top: dialects.documented.pageSize + 1 }, format, noTurns)
  } else {
    const { batches } = await list.open({}, format, noTurns)
    for await (const _ of batches(noTurns));
  }
}

async function findSamples(
  db: ChainDatabase,
  { schema, epochs }: DbSyncShape,
  { stakePrefix }: Network,
): Promise<Samples> {
  /** Rows from all over a table, by their ids. */
  const spread = async <Row>(table: string, columns: RawBuilder<Row>) => {
    const rows = sql.table(`${schema}.${table}`)
    const found = await sql<Row>`
      SELECT DISTINCT ON (found.id) found.*
      FROM (SELECT min(id) AS first, max(id) AS last FROM ${rows}) ends
      CROSS JOIN generate_series(1, ${sql.lit(SAMPLES)}) n
      CROSS JOIN LATERAL (
        SELECT id, ${columns} FROM ${rows}
        WHERE id >= ends.first + (ends.last - ends.first) * n / ${sql.lit(SAMPLES)}
        ORDER BY id
        LIMIT 1
      ) found
    `.execute(db)
    return found.rows
  }
  const blocks = await spread(
    'block',
    sql<{ block_no: number | null; hash: string; epoch_no: number | null; slot_no: string | null }>`
      block_no, encode(hash, 'hex') AS hash, epoch_no, slot_no::text AS slot_no`,
  )
  const numbers = await spread(epochs === 'table' ? 'epoch' : 'epoch_finalized', sql<{ no: number }>`no`)
  const accounts = await spread('stake_address', sql<{ hash: string }>`encode(hash_raw, 'hex') AS hash`)
  const updates = await spread(
    'pool_update',
    sql<{ pool: string; vrf: string }>`hash_id::text AS pool, encode(vrf_key_hash, 'hex') AS vrf`,
  )
  const pools = await spread('pool_hash', sql<{ hash: string }>`encode(hash_raw, 'hex') AS hash`)
  const epochParams = numbers.map(({ no }) => ({ epoch_no: no }))
  const poolParams = updates.map(({ pool }) => ({ pool_id: BigInt(pool) }))
  const largest = await accountWithMostOutputs(db, schema)
  return {
    account: [...(largest === undefined ? [] : [largest]), ...accounts.map(({ hash }) => hash)].map(
      (hash) => ({
        stake_address: bech32FromBytes(stakePrefix, bytesFromHex(hash)),
      }),
    ),
    latestEpoch: [{}],
    epochs: [{}],
    epoch: epochParams,
    odataEpochs: [{}],
    odataEpoch: epochParams,
    latestBlock: [{}],
    blockByNo: blocks.flatMap(({ block_no }) => (block_no === null ? [] : [{ block_no }])),
    blockByHash: blocks.map(({ hash }) => ({ block_hash: hash })),
    blockBySlot: blocks.flatMap(({ epoch_no, slot_no }) =>
      epoch_no === null || slot_no === null ? [] : [{ epoch_no, slot_no: BigInt(slot_no) }],
    ),
    poolUpdates: [{}],
    poolUpdatesByPool: poolParams,
    poolUpdatesByVrfKeyHash: updates.map(({ vrf }) => ({ vrf_key_hash: vrf })),
    odataPoolUpdates: [{}],
    odataPoolUpdatesByPool: poolParams,
    odataEpochsCount: [{}],
    odataPoolUpdatesCount: [{}],
    poolUpdatesByPoolHash: pools.map(({ hash }) => ({
      pool_hash: bech32FromBytes('pool', bytesFromHex(hash)),
    })),
  }
}

/** The bytes of its address in hexadecimal digits. By PostgreSQL's statistics, since counting would take minutes; undefined where they name none. */
async function accountWithMostOutputs(db: ChainDatabase, schema: string): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(address.hash_raw, 'hex') AS hash
    FROM pg_stats s
    JOIN ${sql.table(`${schema}.stake_address`)} address
      ON address.id = (s.most_common_vals::text::bigint[])[1]
    WHERE s.schemaname = ${schema} AND s.tablename = 'tx_out' AND s.attname = 'stake_address_id'
  `.execute(db)
  return rows[0]?.hash
}
