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
import { epochSource, runningEpoch } from './epoch-query.ts'
import { type Wire, wireColumns } from './wire-columns.ts'

/** The JSON text of one record, exact, as it goes on the wire. */
export type RecordText = string

export interface FoundRecord {
  readonly text: RecordText
  /** True when the protocol can no longer change it. */
  readonly final: boolean
}

/** Which records of a list, in which order; `id` always comes last in it. */
interface Page {
  readonly where?: RawBuilder<unknown> | undefined
  readonly orderBy?: readonly RawBuilder<unknown>[]
  readonly skip?: number | undefined
  /** Undefined: all that follow. */
  readonly top?: number | undefined
}

/** A list of records that can be asked for page by page, counted, or read from end to end. */
export interface RecordList {
  readonly resource: Resource
  page(page: Page, wire: Wire): Promise<RecordText[]>
  /** How many there are, whatever the page. */
  count(where: Page['where']): Promise<number>
  /**
   * The records by id, a batch at a time; no connection is held between batches. What is added meanwhile
   * is left out.
   */
  open(where: Page['where'], wire: Wire): Promise<OpenList>
}

interface OpenList {
  /** Another text whenever the list has become another. */
  readonly version: string
  /** @throws {ListChanged} at the end, when the chain was rolled back meanwhile. */
  readonly batches: AsyncIterable<RecordText[]>
}

/** A rollback took records away while a list was read; what was read of it must not pass for the list. */
class ListChanged extends Error {
  override readonly name = 'ListChanged'
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

/** Records read at once while a whole list is streamed. */
export const BATCH = 1000

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
  ): Promise<{ readonly text: RecordText; readonly finality: string | null } | undefined> {
    const { rows } = await sql<{ record_text: RecordText; record_finality: string | null }>`
      SELECT ${recordText(resource, wire)} AS record_text, ${finality} AS record_finality
      FROM ${from} source
      ${order}
      LIMIT 1
    `.execute(db)
    const [row] = rows
    return row && { text: row.record_text, finality: row.record_finality }
  }

  async function oneBlock(wire: Wire, order: RawBuilder<unknown>): Promise<FoundRecord | undefined> {
    const found = await first(block, wire, table('block'), order, sql`source.id::text`)
    if (!found) return undefined
    const { finalBlockId } = await tip()
    return {
      text: found.text,
      final: finalBlockId !== undefined && BigInt(found.finality ?? 0) <= finalBlockId,
    }
  }

  async function oneEpoch(
    wire: Wire,
    from: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ): Promise<FoundRecord | undefined> {
    const found = await first(epoch, wire, from, order, sql`source.no::text`)
    if (!found) return undefined
    return { text: found.text, final: Number(found.finality) < (await tip()).firstOpenEpoch }
  }

  /** The running epoch is computed, at a cost, and so only when no finished one is meant. */
  async function epochIn(
    wire: Wire,
    order: RawBuilder<unknown>,
    running: RawBuilder<unknown>,
    runningFirst: boolean,
  ): Promise<FoundRecord | undefined> {
    if (shape.epochs === 'table') return oneEpoch(wire, table('epoch'), order)
    const finished = () => oneEpoch(wire, table('epoch_finalized'), order)
    const current = () => oneEpoch(wire, sql`(${running})`, order)
    return runningFirst ? ((await current()) ?? finished()) : ((await finished()) ?? current())
  }

  function recordList(
    resource: Resource,
    from: RawBuilder<unknown>,
    within: RawBuilder<unknown> = sql`TRUE`,
  ): RecordList {
    const matching = (where: Page['where'] = sql`TRUE`) => sql`WHERE ${within} AND ${where}`

    async function batch(where: Page['where'], after: string, upTo: string, wire: Wire) {
      const { rows } = await sql<{ record_text: RecordText; record_id: string }>`
        SELECT ${recordText(resource, wire)} AS record_text, source.id::text AS record_id
        FROM ${from} source
        ${matching(where)} AND source.id > ${after}::bigint AND source.id <= ${upTo}::bigint
        ORDER BY source.id
        LIMIT ${BATCH}
      `.execute(db)
      return rows
    }

    async function* batches(where: Page['where'], upTo: string, count: number, wire: Wire) {
      let after = '-1'
      let read = 0
      while (read < count) {
        const rows = await batch(where, after, upTo, wire)
        if (rows.length === 0) break
        read += rows.length
        after = rows.at(-1)?.record_id ?? after
        yield rows.map(({ record_text }) => record_text)
      }
      if (read !== count) throw new ListChanged(`${count} records were on their way, and ${read} came`)
    }

    return {
      resource,
      page: async ({ where, orderBy = [], skip = 0, top }, wire) => {
        const { rows } = await sql<{ record_text: RecordText }>`
          SELECT ${recordText(resource, wire)} AS record_text
          FROM ${from} source
          ${matching(where)}
          ORDER BY ${sql.join([...orderBy, sql`source.id`])}
          ${top === undefined ? sql`` : sql`LIMIT ${top}`} OFFSET ${skip}
        `.execute(db)
        return rows.map(({ record_text }) => record_text)
      },
      count: async (where) => {
        const { rows } = await sql<{ count: string }>`
          SELECT count(*)::text AS count
          FROM ${from} source
          ${matching(where)}
        `.execute(db)
        return Number(rows[0]?.count)
      },
      open: async (where, wire) => {
        const { rows } = await sql<{ count: string; last: string | null }>`
          SELECT count(*)::text AS count, max(source.id)::text AS last
          FROM ${from} source
          ${matching(where)}
        `.execute(db)
        const { count = '0', last = null } = rows[0] ?? {}
        return {
          version: `${count} up to ${last}`,
          batches: batches(where, last ?? '0', Number(count), wire),
        }
      },
    }
  }

  return {
    account: async (stakeAddress, wire) => {
      const query = accountQuery(shape, bytesFromBech32(stakeAddress).bytes)
      const found = await first(account, wire, sql`(${query})`, sql``)
      return found && { text: found.text, final: false }
    },
    latestEpoch: (wire) => epochIn(wire, sql`ORDER BY no DESC`, runningEpoch(shape.schema), true),
    epoch: (epochNo, wire) => epochIn(wire, sql`WHERE no = ${epochNo}`, runningEpoch(shape.schema), false),
    epochs: () => recordList(epoch, epochSource(shape)),
    latestBlock: (wire) => oneBlock(wire, sql`ORDER BY id DESC`),
    blockByNo: (blockNo, wire) => oneBlock(wire, sql`WHERE block_no = ${blockNo} ORDER BY id DESC`),
    blockByHash: (hash, wire) => oneBlock(wire, sql`WHERE hash = ${Buffer.from(bytesFromHex(hash))}`),
    blockBySlot: (epochNo, slotNo, wire) =>
      oneBlock(
        wire,
        sql`WHERE slot_no = ${slotNo.toString()}::bigint AND epoch_no = ${epochNo} ORDER BY id DESC`,
      ),
    poolUpdates: () => recordList(poolUpdate, table('pool_update')),
    poolUpdatesByPool: (poolId) =>
      recordList(poolUpdate, table('pool_update'), sql`hash_id = ${poolId.toString()}::bigint`),
    poolUpdatesByVrfKeyHash: (vrfKeyHash) =>
      recordList(
        poolUpdate,
        table('pool_update'),
        sql`vrf_key_hash = ${Buffer.from(bytesFromHex(vrfKeyHash))}`,
      ),
  }
}

/** The wire record of a row named `source`, as text that PostgreSQL writes, digit for digit. */
function recordText(resource: Resource, wire: Wire): RawBuilder<unknown> {
  return sql`(SELECT row_to_json(record)::text FROM (SELECT ${wireColumns(resource, wire)}) record)`
}
