import { type RawBuilder, sql } from 'kysely'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import type { ChainTip } from './chain-tip.ts'

/** The sums over the blocks of an epoch so far. */
interface OpenEpoch {
  readonly no: number
  readonly blk_count: bigint
  readonly tx_count: bigint
  /** Lovelace. */
  readonly out_sum: bigint
  readonly fees: bigint
  /** ISO 8601 without a zone. */
  readonly start_time: string
  readonly end_time: string
}

/** The sums of all open epochs, up to one block. */
interface Extent {
  readonly lastId: string
  readonly lastHash: string
  /** The epochs up to the newest that the database has not finished. */
  readonly open: ReadonlySet<number>
  /** The newest epoch of a block. */
  readonly newest: number
  readonly epochs: ReadonlyMap<number, OpenEpoch>
}

/**
 * The epochs that are not finished, as the source of a query: those that have blocks and no row in `epoch_finalized`.
 * They are the running one, for a while after its end the one before it, and any other that db-sync has left out.
 * db-sync's own view reads the whole chain for them; here a new block is added to the sums, and a rollback resets them.
 * There is no row while db-sync does not maintain epochs.
 * @returns the rows, which are read once for each tip
 */
export function openEpochsReader(
  db: ChainDatabase,
  schema: string,
): (tip: ChainTip) => Promise<RawBuilder<unknown>> {
  let extent: Extent | undefined
  let newest: { readonly version: string; readonly source: Promise<RawBuilder<unknown>> } | undefined

  async function read(): Promise<RawBuilder<unknown>> {
    extent = await readExtent(db, schema, extent)
    return epochRows(schema, [...extent.epochs.values()])
  }

  return ({ version }) => {
    if (newest?.version === version) return newest.source
    // One after the other, since each continues from the sums of the one before.
    const source = (newest?.source.catch(() => undefined) ?? Promise.resolve()).then(read)
    const started = { version, source }
    newest = started
    source.catch(() => {
      if (newest === started) newest = undefined
    })
    return source
  }
}

interface AddedRow {
  readonly open: readonly number[]
  readonly newest: number
  readonly is_enabled: boolean
  readonly is_same_chain: boolean
  readonly last_id: string
  readonly last_hash: string
  readonly no: number | null
  readonly blk_count: string
  readonly tx_count: string
  readonly out_sum: string
  readonly fees: string
  readonly start_time: string
  readonly end_time: string
}

async function readExtent(db: ChainDatabase, schema: string, known: Extent | undefined): Promise<Extent> {
  const { rows } = await addedSince(schema, known).execute(db)
  const [state] = rows
  if (!state?.is_enabled) return { lastId: '0', lastHash: '', open: new Set(), newest: -1, epochs: new Map() }
  // After a rollback, of blocks or of a finished epoch, the sums are wrong.
  if (known && (!state.is_same_chain || hasReopened(state.open, known)))
    return readExtent(db, schema, undefined)
  const open = new Set(state.open)
  const epochs = new Map([...(known?.epochs ?? [])].filter(([no]) => open.has(no)))
  for (const row of rows) if (row.no !== null) epochs.set(row.no, sumOf(epochs.get(row.no), row, row.no))
  return { lastId: state.last_id, lastHash: state.last_hash, open, newest: state.newest, epochs }
}

function hasReopened(open: readonly number[], known: Extent): boolean {
  return open.some((no) => no <= known.newest && !known.open.has(no))
}

function sumOf(known: OpenEpoch | undefined, added: AddedRow, no: number): OpenEpoch {
  return {
    no,
    blk_count: (known?.blk_count ?? 0n) + BigInt(added.blk_count),
    tx_count: (known?.tx_count ?? 0n) + BigInt(added.tx_count),
    out_sum: (known?.out_sum ?? 0n) + BigInt(added.out_sum),
    fees: (known?.fees ?? 0n) + BigInt(added.fees),
    start_time: known && known.start_time < added.start_time ? known.start_time : added.start_time,
    end_time: known && known.end_time > added.end_time ? known.end_time : added.end_time,
  }
}

/** The sums over new blocks; in one statement, so that all of it is from one snapshot. */
function addedSince(schema: string, known: Extent | undefined): RawBuilder<AddedRow> {
  const table = (name: string) => sql.table(`${schema}.${name}`)
  const lastId = sql`${known?.lastId ?? '0'}::bigint`
  return sql<AddedRow>`
    SELECT
      state.open,
      state.newest,
      state.is_enabled,
      state.is_same_chain,
      state.last_id::text,
      state.last_hash,
      added.no,
      added.blk_count::text,
      added.tx_count::text,
      coalesce(added.out_sum, 0)::text AS out_sum,
      coalesce(added.fees, 0)::text AS fees,
      to_json(added.start_time) #>> '{}' AS start_time,
      to_json(added.end_time) #>> '{}' AS end_time
    FROM (
      SELECT
        ARRAY(
          SELECT series.no
          FROM generate_series(0, epochs.newest) AS series (no)
          WHERE NOT EXISTS (SELECT 1 FROM ${table('epoch_finalized')} finished WHERE finished.no = series.no)
        ) AS open,
        coalesce(epochs.newest, -1) AS newest,
        EXISTS (SELECT 1 FROM ${table('epoch_sync_enabled')} WHERE enabled) AS is_enabled,
        EXISTS (
          SELECT 1
          FROM ${table('block')}
          WHERE id = ${lastId} AND encode(hash, 'hex') = ${known?.lastHash ?? ''}
        ) AS is_same_chain,
        newest.id AS last_id,
        encode(newest.hash, 'hex') AS last_hash
      FROM
        (SELECT max(epoch_no)::integer AS newest FROM ${table('block')}) epochs,
        (SELECT id, hash FROM ${table('block')} ORDER BY id DESC LIMIT 1) newest
      -- A limit keeps the list of epochs from being read again for each block.
      LIMIT 1
    ) state
    LEFT JOIN LATERAL (
      SELECT blocks.*, txs.*
      FROM (
        SELECT
          epoch_no AS no,
          count(*) AS blk_count,
          min(time) AS start_time,
          max(time) AS end_time,
          min(id) AS first_id,
          max(id) AS last_id
        FROM ${table('block')}
        WHERE id > ${lastId} AND epoch_no = ANY (state.open)
        GROUP BY epoch_no
      ) blocks
      CROSS JOIN LATERAL (
        SELECT count(*) AS tx_count, sum(tx.out_sum) AS out_sum, sum(tx.fee) AS fees
        FROM ${table('tx')} tx
        WHERE tx.block_id BETWEEN blocks.first_id AND blocks.last_id
      ) txs
    ) added ON state.is_enabled
  `
}

/** The rows in the shape of db-sync's old table `epoch`, without epochs that were finished meanwhile. */
function epochRows(schema: string, epochs: readonly OpenEpoch[]): RawBuilder<unknown> {
  const rows = epochs.map(({ no, ...sums }) => ({ id: no + 1, no, ...sums }))
  const json = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return sql`
    SELECT open.id, open.out_sum, open.fees, open.tx_count, open.blk_count, open.no, open.start_time, open.end_time
    FROM jsonb_to_recordset(${json}::jsonb) AS open (
      id bigint,
      out_sum numeric,
      fees numeric,
      tx_count bigint,
      blk_count bigint,
      no integer,
      start_time timestamp,
      end_time timestamp
    )
    WHERE NOT EXISTS (
      SELECT 1 FROM ${sql.table(`${schema}.epoch_finalized`)} finished WHERE finished.no = open.no
    )
  `
}
