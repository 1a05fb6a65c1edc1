import { type RawBuilder, sql } from 'kysely'
import { lastKnownRead } from '#async/last-known-read.ts'
import type { Network } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import { prepareQuery } from '../postgres/prepared-query.ts'

/** The newest block of the chain, and the part of the chain that is final. */
export interface ChainTip {
  /** Changes with the chain: record number and hash of the newest block. */
  readonly version: string
  /** Time of the newest block, in ISO 8601 without a zone; undefined where there is no block. */
  readonly time: string | undefined
  /** Records of blocks up to this one are final; undefined while none is. */
  readonly finalBlockId: bigint | undefined
  /** Epochs before this one are final. */
  readonly firstOpenEpoch: number
}

/** Milliseconds for which a tip is fresh. */
const TIP_LIFETIME = SECOND

/** Reads the tip at most twice in a second, whatever the load. */
export function createTipReader(
  db: ChainDatabase,
  { securityParameter }: Network,
  schema: string,
  now: () => number,
): () => ChainTip | Promise<ChainTip> {
  const read = prepareQuery<TipRow>(db, 'tip', tipQuery(schema, securityParameter))
  return lastKnownRead({ read: async () => tipOf((await read({}))[0]), lifetime: TIP_LIFETIME, now })
}

interface TipRow {
  readonly version: string
  readonly time: string
  readonly final_id: string | null
  readonly final_epoch_no: number | null
}

function tipQuery(schema: string, securityParameter: number): RawBuilder<TipRow> {
  const block = sql.table(`${schema}.block`)
  return sql<TipRow>`
    SELECT
      newest.id || ' ' || encode(newest.hash, 'hex') AS version,
      to_json(newest.time) #>> '{}' AS time,
      final.id::text AS final_id,
      final.epoch_no AS final_epoch_no
    FROM (
      SELECT id, hash, time
      FROM ${block}
      ORDER BY id DESC
      LIMIT 1
    ) newest
    LEFT JOIN LATERAL (
      SELECT block_no
      FROM ${block}
      WHERE block_no IS NOT NULL
      ORDER BY block_no DESC
      LIMIT 1
    ) tip ON TRUE
    LEFT JOIN LATERAL (
      SELECT id, epoch_no
      FROM ${block}
      WHERE block_no <= tip.block_no - ${sql.lit(securityParameter)}
      ORDER BY block_no DESC
      LIMIT 1
    ) final ON TRUE
  `
}

function tipOf(row: TipRow | undefined): ChainTip {
  return {
    version: row?.version ?? '',
    time: row?.time,
    finalBlockId: typeof row?.final_id === 'string' ? BigInt(row.final_id) : undefined,
    firstOpenEpoch: row?.final_epoch_no ?? 0,
  }
}
