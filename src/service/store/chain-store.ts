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
   * The records of a page of any length, a batch at a time; no connection is held between batches. What is
   * added meanwhile is left out.
   */
  open(page: Page, wire: Wire): Promise<OpenList>
}

interface OpenList {
  /** Another text whenever the records have become others. */
  readonly version: string
  /**
   * The texts of some records each, with commas between them.
   * @throws {ListChanged} at the end, when they became others meanwhile.
   */
  readonly batches: AsyncIterable<string>
}

/** As by a rollback while a list was read: what was read of it must not pass for the list. */
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

  /** Epochs that are not finished are computed, at a cost, and so only when no finished one is meant. */
  async function findEpoch(
    wire: Wire,
    order: RawBuilder<unknown>,
    meant: 'newest' | 'any',
  ): Promise<FoundRecord | undefined> {
    if (shape.epochs === 'table') return oneEpoch(wire, table('epoch'), order)
    const finished = () => oneEpoch(wire, table('epoch_finalized'), order)
    const open = () => oneEpoch(wire, sql`(${openEpochs(shape.schema)})`, order)
    return meant === 'newest' ? ((await open()) ?? finished()) : ((await finished()) ?? open())
  }

  /** @param content changes with what is in rows of the same ids; null where nothing ever does */
  function recordList(
    resource: Resource,
    from: RawBuilder<unknown>,
    { within = sql`TRUE`, content = sql`NULL` } = {},
  ): RecordList {
    const matching = (where: Page['where'] = sql`TRUE`) => sql`WHERE ${within} AND ${where}`
    const order = ({ orderBy = [] }: Page) => sql`ORDER BY ${sql.join([...orderBy, sql`source.id`])}`
    const part = ({ skip = 0, top }: Page) =>
      sql`${top === undefined ? sql`` : sql`LIMIT ${top}`} OFFSET ${skip}`

    /** The ids of a page in its order, as PostgreSQL writes an array. */
    async function contents(page: Page, among?: string): Promise<Contents> {
      const { rows } = await sql<{ ids: string | null; content: string | null }>`
        SELECT array_agg(source.id ORDER BY source.place)::text AS ids, ${content} AS content
        FROM (
          SELECT source.*, row_number() OVER (${order(page)}) AS place
          FROM ${from} source
          ${matching(page.where)} ${among === undefined ? sql`` : sql`AND source.id = ANY(${among}::bigint[])`}
          ${order(page)} ${part(page)}
        ) source
      `.execute(db)
      return { ids: rows[0]?.ids ?? '{}', content: rows[0]?.content ?? null }
    }

    async function* batches(page: Page, found: Contents, wire: Wire) {
      for (const ids of slicesOf(found.ids)) {
        const { rows } = await sql<{ records: string | null }>`
          SELECT string_agg(${recordText(resource, wire)}, ',' ORDER BY wanted.place) AS records
          FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (wanted_id, place)
          JOIN ${from} source ON source.id = wanted.wanted_id
        `.execute(db)
        if (rows[0]?.records) yield rows[0].records
      }
      const { where, orderBy = [] } = page
      const now = await contents({ where, orderBy }, found.ids)
      if (now.ids !== found.ids || now.content !== found.content) {
        throw new ListChanged('the records of a list became others while they were read')
      }
    }

    return {
      resource,
      page: async (page, wire) => {
        const { rows } = await sql<{ record_text: RecordText }>`
          SELECT ${recordText(resource, wire)} AS record_text
          FROM ${from} source
          ${matching(page.where)}
          ${order(page)} ${part(page)}
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
      open: async (page, wire) => {
        const found = await contents(page)
        return { version: JSON.stringify(found), batches: batches(page, found, wire) }
      },
    }
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
    epochs: () =>
      recordList(epoch, epochSource(shape), {
        content: sql`md5(string_agg(source::text, ',' ORDER BY source.place))`,
      }),
    latestBlock: async (wire) => stillOpen(await oneBlock(wire, sql`ORDER BY id DESC`)),
    blockByNo: (blockNo, wire) => oneBlock(wire, sql`WHERE block_no = ${blockNo} ORDER BY id DESC`),
    blockByHash: (hash, wire) => oneBlock(wire, sql`WHERE hash = ${Buffer.from(bytesFromHex(hash))}`),
    blockBySlot: (epochNo, slotNo, wire) =>
      oneBlock(
        wire,
        sql`WHERE slot_no = ${slotNo.toString()}::bigint AND epoch_no = ${epochNo} ORDER BY id DESC`,
      ),
    poolUpdates: () => recordList(poolUpdate, table('pool_update')),
    poolUpdatesByPool: (poolId) =>
      recordList(poolUpdate, table('pool_update'), { within: sql`hash_id = ${poolId.toString()}::bigint` }),
    poolUpdatesByVrfKeyHash: (vrfKeyHash) =>
      recordList(poolUpdate, table('pool_update'), {
        within: sql`vrf_key_hash = ${Buffer.from(bytesFromHex(vrfKeyHash))}`,
      }),
  }
}

/** What is newest becomes another with the next block, however old it is. */
function stillOpen(found: FoundRecord | undefined): FoundRecord | undefined {
  return found && { ...found, final: false }
}

/** What a page of a list holds, as far as it tells one state of the list from another. */
interface Contents {
  /** `{1,2,3}` */
  readonly ids: string
  readonly content: string | null
}

/** An array as PostgreSQL writes it, in arrays of a batch each; the whole stays one text, which takes little. */
function* slicesOf(array: string): Generator<string> {
  const end = array.length - 1
  for (let start = 1; start < end; ) {
    let stop = start
    for (let i = 0; i < BATCH && stop < end; i++) {
      const comma = array.indexOf(',', stop + 1)
      stop = comma < 0 ? end : comma
    }
    yield `{${array.slice(start, stop)}}`
    start = stop + 1
  }
}

/** The wire record of a row named `source`, as text that PostgreSQL writes, digit for digit. */
function recordText(resource: Resource, wire: Wire): RawBuilder<unknown> {
  return sql`(SELECT row_to_json(record)::text FROM (SELECT ${wireColumns(resource, wire)}) record)`
}
