import { type RawBuilder, sql } from 'kysely'
import { bytesFromBech32, bytesFromHex } from '#cardano/encoding.ts'
import { account } from '#contract/account.ts'
import { block } from '#contract/block.ts'
import { epoch } from '#contract/epoch.ts'
import { poolUpdate } from '#contract/pool-update.ts'
import type { Resource } from '#contract/resource.ts'
import { accountQuery } from './account-query.ts'
import { createTipReader } from './chain-tip.ts'
import type { ChainDatabase } from './database.ts'
import type { DbSyncShape } from './db-sync-shape.ts'
import { epochSource, openEpochs } from './epoch-query.ts'
import { type RecordList, recordList } from './record-list.ts'
import { type RecordText, recordText, type Wire } from './wire-columns.ts'

export interface FoundRecord {
  readonly text: RecordText
  /** True when the protocol can no longer change it. */
  readonly final: boolean
}

/** Reads one network's db-sync schema. An absence is undefined, or an empty list. */
export interface ChainStore {
  account(stakeAddress: string, wire: Wire): Promise<FoundRecord | undefined>
  latestEpoch(wire: Wire): Promise<FoundRecord | undefined>
  epoch(epochNo: number, wire: Wire): Promise<FoundRecord | undefined>
  epochs(): RecordList
  latestBlock(wire: Wire): Promise<FoundRecord | undefined>
  blockByNo(blockNo: number, wire: Wire): Promise<FoundRecord | undefined>
  blockByHash(hash: string, wire: Wire): Promise<FoundRecord | undefined>
  blockBySlot(epochNo: number, slotNo: bigint, wire: Wire): Promise<FoundRecord | undefined>
  poolUpdates(): RecordList
  poolUpdatesByPool(poolId: bigint): RecordList
  poolUpdatesByVrfKeyHash(vrfKeyHash: string): RecordList
}

export function createChainStore(
  db: ChainDatabase,
  shape: DbSyncShape,
  now: () => number = Date.now,
): ChainStore {
  const table = (name: string) => sql.table(`${shape.schema}.${name}`)
  const tip = createTipReader(db, shape.schema, now)

  /** @param order has the record that is meant first */
  async function first(
    resource: Resource,
    wire: Wire,
    from: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    finality: RawBuilder<unknown> = sql`NULL`,
  ): Promise<{ readonly text: RecordText; readonly finalityKey: string | null } | undefined> {
    const { rows } = await sql<{ record_text: RecordText; record_finality: string | null }>`
      SELECT ${recordText(resource, wire)} AS record_text, ${finality} AS record_finality
      FROM ${from} source
      ${order}
      LIMIT 1
    `.execute(db)
    const [row] = rows
    return row && { text: row.record_text, finalityKey: row.record_finality }
  }

  async function oneBlock(wire: Wire, order: RawBuilder<unknown>): Promise<FoundRecord | undefined> {
    const found = await first(block, wire, table('block'), order, sql`source.id::text`)
    if (!found) return undefined
    const { finalBlockId } = await tip()
    return {
      text: found.text,
      final: finalBlockId !== undefined && BigInt(found.finalityKey ?? 0) <= finalBlockId,
    }
  }

  async function oneEpoch(
    wire: Wire,
    from: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ): Promise<FoundRecord | undefined> {
    const found = await first(epoch, wire, from, order, sql`source.no::text`)
    if (!found) return undefined
    return { text: found.text, final: Number(found.finalityKey) < (await tip()).firstOpenEpoch }
  }

  /** Epochs that are not finished are computed, at a cost, and so only when no finished one is meant. */
  async function findEpoch(
    wire: Wire,
    order: RawBuilder<unknown>,
    meant: 'newest' | 'any',
  ): Promise<FoundRecord | undefined> {
    if (shape.epochs === 'table') return oneEpoch(wire, table('epoch'), order)
    const finished = () => oneEpoch(wire, table('epoch_finalized'), order)
    const open = () => oneEpoch(wire, sql`(${openEpochs(shape.schema)})`, order)
    if (meant === 'newest') return (await open()) ?? finished()
    // Once more, since an epoch may have been finished between the two.
    return (await finished()) ?? (await open()) ?? finished()
  }

  return {
    account: async (stakeAddress, wire) => {
      const query = accountQuery(shape, bytesFromBech32(stakeAddress).bytes)
      const found = await first(account, wire, sql`(${query})`, sql``)
      return found && { text: found.text, final: false }
    },
    latestEpoch: async (wire) => stillOpen(await findEpoch(wire, sql`ORDER BY no DESC`, 'newest')),
    epoch: (epochNo, wire) => findEpoch(wire, sql`WHERE no = ${epochNo}`, 'any'),
    // An epoch that runs changes with each block, and keeps its id.
    epochs: () => {
      const columns = sql.join(Object.keys(epoch.fields).map((name) => sql.ref(`source.${name}`)))
      return recordList(db, epoch, epochSource(shape), {
        content: sql`md5(string_agg(ROW(${columns})::text, ',' ORDER BY source.place))`,
      })
    },
    latestBlock: async (wire) => stillOpen(await oneBlock(wire, sql`ORDER BY id DESC`)),
    blockByNo: (blockNo, wire) => oneBlock(wire, sql`WHERE block_no = ${blockNo} ORDER BY id DESC`),
    blockByHash: (hash, wire) => oneBlock(wire, sql`WHERE hash = ${Buffer.from(bytesFromHex(hash))}`),
    blockBySlot: (epochNo, slotNo, wire) =>
      oneBlock(
        wire,
        sql`WHERE slot_no = ${slotNo.toString()}::bigint AND epoch_no = ${epochNo} ORDER BY id DESC`,
      ),
    poolUpdates: () => recordList(db, poolUpdate, table('pool_update')),
    poolUpdatesByPool: (poolId) =>
      recordList(db, poolUpdate, table('pool_update'), {
        within: sql`hash_id = ${poolId.toString()}::bigint`,
      }),
    poolUpdatesByVrfKeyHash: (vrfKeyHash) =>
      recordList(db, poolUpdate, table('pool_update'), {
        within: sql`vrf_key_hash = ${Buffer.from(bytesFromHex(vrfKeyHash))}`,
      }),
  }
}

/** What is newest becomes another with the next block, however old it is. */
function stillOpen(found: FoundRecord | undefined): FoundRecord | undefined {
  return found && { ...found, final: false }
}
