import { type RawBuilder, sql } from 'kysely'
import { bytesFromBech32, bytesFromHex } from '#cardano/encoding.ts'
import { account } from '#contract/account.ts'
import { block } from '#contract/block.ts'
import { epoch } from '#contract/epoch.ts'
import { poolUpdate } from '#contract/pool-update.ts'
import type { Resource } from '#contract/resource.ts'
import { accountQuery } from './account-query.ts'
import type { ChainDatabase } from './database.ts'
import { type Wire, wireColumns } from './wire-columns.ts'

/** The JSON text of one record, exact, as it goes on the wire. */
export type RecordText = string

/** Which records of a list; no top means all that follow. */
export interface Page {
  readonly skip: number
  readonly top: number | undefined
}

/** Reads one network's db-sync schema. An absence is undefined, or an empty list. */
export interface ChainStore {
  account(stakeAddress: string, wire: Wire): Promise<RecordText | undefined>
  latestEpoch(wire: Wire): Promise<RecordText | undefined>
  epoch(epochNo: number, wire: Wire): Promise<RecordText | undefined>
  /** By id. */
  epochs(page: Page, wire: Wire): Promise<RecordText[]>
  latestBlock(wire: Wire): Promise<RecordText | undefined>
  blockByNo(blockNo: number, wire: Wire): Promise<RecordText | undefined>
  blockByHash(hash: string, wire: Wire): Promise<RecordText | undefined>
  blockBySlot(epochNo: number, slotNo: bigint, wire: Wire): Promise<RecordText | undefined>
  /** By id. */
  poolUpdates(filter: PoolUpdateFilter, page: Page, wire: Wire): Promise<RecordText[]>
}

type PoolUpdateFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'pool'; readonly poolId: bigint }
  | { readonly kind: 'vrf-key-hash'; readonly vrfKeyHash: string }

export function createChainStore(db: ChainDatabase, schema: string): ChainStore {
  const table = (name: string) => sql`${sql.table(`${schema}.${name}`)}`

  async function records(
    resource: Resource,
    wire: Wire,
    from: RawBuilder<unknown>,
    tail: RawBuilder<unknown>,
  ): Promise<RecordText[]> {
    const { rows } = await sql<{ json: RecordText }>`
      SELECT row_to_json(record)::text AS json
      FROM (
        SELECT ${wireColumns(resource, wire)}
        FROM ${from} source
        ${tail}
      ) record
    `.execute(db)
    return rows.map(({ json }) => json)
  }

  async function first(
    resource: Resource,
    wire: Wire,
    from: RawBuilder<unknown>,
    tail: RawBuilder<unknown>,
  ): Promise<RecordText | undefined> {
    const [record] = await records(resource, wire, from, sql`${tail} LIMIT 1`)
    return record
  }

  return {
    account: (stakeAddress, wire) => {
      const query = accountQuery(schema, bytesFromBech32(stakeAddress).bytes)
      return first(account, wire, sql`(${query})`, sql``)
    },
    latestEpoch: (wire) => first(epoch, wire, table('epoch'), sql`ORDER BY no DESC`),
    epoch: (epochNo, wire) => first(epoch, wire, table('epoch'), sql`WHERE no = ${epochNo}`),
    epochs: (page, wire) => records(epoch, wire, table('epoch'), pageById(page)),
    latestBlock: (wire) => first(block, wire, table('block'), sql`ORDER BY id DESC`),
    blockByNo: (blockNo, wire) =>
      first(block, wire, table('block'), sql`WHERE block_no = ${blockNo} ORDER BY id DESC`),
    blockByHash: (hash, wire) =>
      first(block, wire, table('block'), sql`WHERE hash = ${Buffer.from(bytesFromHex(hash))}`),
    blockBySlot: (epochNo, slotNo, wire) =>
      first(
        block,
        wire,
        table('block'),
        sql`WHERE slot_no = ${slotNo.toString()}::bigint AND epoch_no = ${epochNo} ORDER BY id DESC`,
      ),
    poolUpdates: (filter, page, wire) =>
      records(poolUpdate, wire, table('pool_update'), sql`${whereUpdate(filter)} ${pageById(page)}`),
  }
}

function whereUpdate(filter: PoolUpdateFilter): RawBuilder<unknown> {
  switch (filter.kind) {
    case 'all':
      return sql``
    case 'pool':
      return sql`WHERE hash_id = ${filter.poolId.toString()}::bigint`
    case 'vrf-key-hash':
      return sql`WHERE vrf_key_hash = ${Buffer.from(bytesFromHex(filter.vrfKeyHash))}`
  }
}

function pageById({ skip, top }: Page): RawBuilder<unknown> {
  const limit = top === undefined ? sql`` : sql`LIMIT ${top}`
  return sql`ORDER BY id ${limit} OFFSET ${skip}`
}
