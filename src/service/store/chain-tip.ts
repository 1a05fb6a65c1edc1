import { sql } from 'kysely'
import type { ChainDatabase } from './database.ts'

/** Blocks after which the protocol never takes a block back (k of the Shelley genesis). */
const SECURITY_PARAMETER = 2160

/** How far the chain has come, and how much of it cannot change any more. */
export interface ChainTip {
  /** Records of blocks up to this one are final; undefined while none is. */
  readonly finalBlockId: bigint | undefined
  /** Epochs before this one are final. */
  readonly firstOpenEpoch: number
}

/** Milliseconds for which a tip counts as the newest. An old one is safe: it calls too little final. */
const TIP_LIFETIME = 1000

/** Reads the tip at most once in a second, whatever the load. */
export function createTipReader(
  db: ChainDatabase,
  schema: string,
  now: () => number,
): () => Promise<ChainTip> {
  let read: { readonly at: number; readonly tip: Promise<ChainTip> } | undefined
  return () => {
    if (read && now() - read.at < TIP_LIFETIME) return read.tip
    const tip = readTip(db, schema)
    const started = { at: now(), tip }
    read = started
    tip.catch(() => {
      if (read === started) read = undefined
    })
    return tip
  }
}

async function readTip(db: ChainDatabase, schema: string): Promise<ChainTip> {
  const block = sql.table(`${schema}.block`)
  const { rows } = await sql<{ id: string; epoch_no: number | null }>`
    SELECT final.id::text AS id, final.epoch_no
    FROM (
      SELECT block_no
      FROM ${block}
      WHERE block_no IS NOT NULL
      ORDER BY block_no DESC
      LIMIT 1
    ) tip
    JOIN LATERAL (
      SELECT id, epoch_no
      FROM ${block}
      WHERE block_no <= tip.block_no - ${SECURITY_PARAMETER}::integer
      ORDER BY block_no DESC
      LIMIT 1
    ) final ON TRUE
  `.execute(db)
  const [final] = rows
  return {
    finalBlockId: final === undefined ? undefined : BigInt(final.id),
    firstOpenEpoch: final?.epoch_no ?? 0,
  }
}
