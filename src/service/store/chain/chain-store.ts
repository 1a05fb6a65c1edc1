import { type RawBuilder, sql } from 'kysely'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import type { Network } from '#cardano/network.ts'
import { account } from '#contract/resources/account.ts'
import { block } from '#contract/resources/block.ts'
import { epoch } from '#contract/resources/epoch.ts'
import { poolUpdate } from '#contract/resources/pool-update.ts'
import type { BatchOptions } from '../postgres/batched-lookup.ts'
import type { ChainDatabase } from '../postgres/database.ts'
import { isStatementTimeout } from '../postgres/database-failure.ts'
import { accountQuery } from './account-query.ts'
import { type ChainTip, createTipReader } from './chain-tip.ts'
import type { DbSyncShape } from './db-sync-shape.ts'
import { openEpochsReader } from './open-epochs.ts'
import { type RecordFormat, type RecordText, recordText } from './record-columns.ts'
import { BATCH, type RecordList, recordList } from './record-list.ts'
import { recordLookup } from './record-lookup.ts'

/**
 * How long what was found stays as it is: for good, by the protocol; as long as the tip; or for a moment, where
 * db-sync may write it apart from any block.
 */
export type Lasting = 'for-good' | 'with-tip' | 'moment'

export interface FoundRecord {
  readonly text: RecordText
  readonly lasting: Lasting
}

/** Reads one network's db-sync schema. An absence is undefined, or an empty list. */
export interface ChainStore {
  /** Of the last second. */
  tip(): ChainTip | Promise<ChainTip>
  account(stakeAddress: string, wire: RecordFormat): Promise<FoundRecord | undefined>
  latestEpoch(wire: RecordFormat): Promise<FoundRecord | undefined>
  epoch(epochNo: number, wire: RecordFormat): Promise<FoundRecord | undefined>
  epochs(): RecordList
  latestBlock(wire: RecordFormat): Promise<FoundRecord | undefined>
  blockByNo(blockNo: number, wire: RecordFormat): Promise<FoundRecord | undefined>
  blockByHash(hash: string, wire: RecordFormat): Promise<FoundRecord | undefined>
  blockBySlot(epochNo: number, slotNo: bigint, wire: RecordFormat): Promise<FoundRecord | undefined>
  poolUpdates(): RecordList
  poolUpdatesByPool(poolId: bigint): RecordList
  poolUpdatesByVrfKeyHash(vrfKeyHash: string): RecordList
}

/** For what may take long: others should not wait for it, or fail with it. */
const fewAtOnce: BatchOptions = { most: 8, failsForOne: isStatementTimeout }

/**
 * @param db for what an index finds at once
 * @param thorough for what takes longer, so that it never holds up the rest
 */
export function createChainStore(
  db: ChainDatabase,
  network: Network,
  shape: DbSyncShape,
  now: () => number = Date.now,
  thorough: ChainDatabase = db,
): ChainStore {
  const table = (name: string) => sql.table(`${shape.schema}.${name}`)
  const tip = createTipReader(db, network, shape.schema, now)
  const openEpochs = openEpochsReader(thorough, shape.schema)

  const blockLookup = (
    label: string,
    key: Readonly<Record<string, string>>,
    condition: RawBuilder<unknown>,
  ) => {
    const rows = sql`SELECT * FROM ${table('block')} record WHERE ${condition} ORDER BY record.id DESC LIMIT 1`
    const find = recordLookup(db, { label, resource: block, key, rows, has: 'one' })
    return async (wire: RecordFormat, ...values: readonly string[]): Promise<FoundRecord | undefined> => {
      const found = await find(wire, values)
      if (!found) return undefined
      const { finalBlockId } = await tip()
      const isFinal = finalBlockId !== undefined && BigInt(found.last_id) <= finalBlockId
      return { text: found.texts, lasting: isFinal ? 'for-good' : 'with-tip' }
    }
  }
  const blocks = {
    byNo: blockLookup('block_by_no', { key_no: 'integer' }, sql`record.block_no = wanted.key_no`),
    byHash: blockLookup(
      'block_by_hash',
      { key_hash: 'text' },
      sql`record.hash = decode(wanted.key_hash, 'hex')`,
    ),
    bySlot: blockLookup(
      'block_by_slot',
      { key_slot: 'bigint', key_epoch: 'integer' },
      sql`record.slot_no = wanted.key_slot AND record.epoch_no = wanted.key_epoch`,
    ),
    newest: recordLookup(db, {
      label: 'latest_block',
      resource: block,
      key: { key_newest: 'text' },
      rows: sql`SELECT * FROM ${table('block')} ORDER BY id DESC LIMIT 1`,
      has: 'one',
    }),
  }

  const updatesLookup = (
    from: ChainDatabase,
    label: string,
    key: Readonly<Record<string, string>>,
    condition: RawBuilder<unknown>,
    options: BatchOptions = {},
  ) =>
    recordLookup(from, {
      ...options,
      label,
      resource: poolUpdate,
      key,
      rows: sql`
        SELECT * FROM ${table('pool_update')} record WHERE ${condition} ORDER BY record.id LIMIT ${sql.lit(BATCH)}
      `,
      has: 'some',
    })
  const updates = {
    byPool: updatesLookup(
      db,
      'updates_by_pool',
      { key_pool: 'bigint' },
      sql`record.hash_id = wanted.key_pool`,
    ),
    // Without the optional index, each key is sought in the whole table.
    byVrfKeyHash: updatesLookup(
      thorough,
      'updates_by_vrf_key',
      { key_vrf: 'text' },
      sql`record.vrf_key_hash = decode(wanted.key_vrf, 'hex')`,
      fewAtOnce,
    ),
  }

  const findAccount = recordLookup(thorough, {
    label: 'account',
    resource: account,
    key: { key_address: 'text' },
    rows: accountQuery(shape, sql`decode(wanted.key_address, 'hex')`),
    has: 'one without id',
    // Some have a hundred thousand outputs.
    ...fewAtOnce,
  })

  async function oneEpoch(
    wire: RecordFormat,
    from: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ): Promise<FoundRecord | undefined> {
    const { rows } = await sql<{ record_text: RecordText; epoch_no: number }>`
      SELECT ${recordText(epoch, wire)} AS record_text, source.no AS epoch_no
      FROM ${from} source
      ${order}
      LIMIT 1
    `.execute(db)
    const [row] = rows
    if (!row) return undefined
    const { firstOpenEpoch } = await tip()
    return {
      text: row.record_text,
      lasting: Number(row.epoch_no) < firstOpenEpoch ? 'for-good' : lastingOfEpochs,
    }
  }

  /** The rows of db-sync's old table `epoch` are written apart from the blocks. */
  const lastingOfEpochs: Lasting = shape.epochs === 'table' ? 'moment' : 'with-tip'

  /** Epochs that are not finished are computed, and so only when no finished one is meant. */
  async function findEpoch(
    wire: RecordFormat,
    order: RawBuilder<unknown>,
    meant: 'newest' | 'any',
  ): Promise<FoundRecord | undefined> {
    if (shape.epochs === 'table') return oneEpoch(wire, table('epoch'), order)
    const finished = () => oneEpoch(wire, table('epoch_finalized'), order)
    const open = async () => oneEpoch(wire, sql`(${await openEpochs(await tip())})`, order)
    if (meant === 'newest') return (await open()) ?? finished()
    // Once more, since an epoch may have been finished between the two.
    return (await finished()) ?? (await open()) ?? finished()
  }

  /**
   * Every epoch of a database of either shape, with the columns of db-sync's old table. Finished epochs stay,
   * where its view hides them while epochs are not kept any more: they are true as they are.
   */
  async function allEpochs(): Promise<RawBuilder<unknown>> {
    if (shape.epochs === 'table') return table('epoch')
    return sql`(
      SELECT id, out_sum, fees, tx_count, blk_count, no, start_time, end_time
      FROM ${table('epoch_finalized')}
      UNION ALL
      ${await openEpochs(await tip())}
    )`
  }

  const allUpdates = async () => table('pool_update')

  return {
    tip,
    account: async (stakeAddress, wire) => {
      const found = await findAccount(wire, [hexFromBytes(bytesFromBech32(stakeAddress).bytes)])
      return found && { text: found.texts, lasting: 'moment' }
    },
    latestEpoch: async (wire) =>
      stillOpen(await findEpoch(wire, sql`ORDER BY no DESC`, 'newest'), lastingOfEpochs),
    epoch: (epochNo, wire) => findEpoch(wire, sql`WHERE no = ${epochNo}`, 'any'),
    // An epoch that runs changes with each block, and keeps its id.
    epochs: () => {
      const columns = sql.join(Object.keys(epoch.fields).map((name) => sql.ref(`source.${name}`)))
      return recordList(thorough, epoch, allEpochs, {
        lasting: lastingOfEpochs,
        content: sql`md5(string_agg(ROW(${columns})::text, ',' ORDER BY source.place))`,
      })
    },
    latestBlock: async (wire) => {
      const found = await blocks.newest(wire, [''])
      return found && { text: found.texts, lasting: 'with-tip' }
    },
    blockByNo: (blockNo, wire) => blocks.byNo(wire, String(blockNo)),
    blockByHash: (hash, wire) => blocks.byHash(wire, hash),
    blockBySlot: (epochNo, slotNo, wire) => blocks.bySlot(wire, slotNo.toString(), String(epochNo)),
    poolUpdates: () => recordList(thorough, poolUpdate, allUpdates),
    poolUpdatesByPool: (poolId) =>
      recordList(thorough, poolUpdate, allUpdates, {
        within: sql`hash_id = ${poolId.toString()}::bigint`,
        beginning: (wire) => updates.byPool(wire, [poolId.toString()]),
      }),
    poolUpdatesByVrfKeyHash: (vrfKeyHash) =>
      recordList(thorough, poolUpdate, allUpdates, {
        within: sql`vrf_key_hash = decode(${vrfKeyHash}, 'hex')`,
        beginning: (wire) => updates.byVrfKeyHash(wire, [vrfKeyHash]),
      }),
  }
}

/** What is newest becomes another with the next block, however old it is. */
function stillOpen(found: FoundRecord | undefined, lasting: Lasting): FoundRecord | undefined {
  return found && { ...found, lasting }
}
