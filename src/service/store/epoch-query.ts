import { type RawBuilder, sql } from 'kysely'
import type { DbSyncShape } from './db-sync-shape.ts'

/**
 * Every epoch of a db-sync database of either shape, with the columns of its old table `epoch`. Finished epochs
 * stay, where db-sync's view hides them while epochs are not kept any more: they are true as they are.
 */
export function epochSource({ schema, epochs }: DbSyncShape): RawBuilder<unknown> {
  if (epochs === 'table') return sql.table(`${schema}.epoch`)
  return sql`(
    SELECT id, out_sum, fees, tx_count, blk_count, no, start_time, end_time
    FROM ${sql.table(`${schema}.epoch_finalized`)}
    UNION ALL
    ${openEpochs(schema)}
  )`
}

/**
 * The epochs that are not finished: the running one and, for a while after its end, the one before it. Computed
 * from their blocks and transactions by their indexes, since db-sync's own view would read the whole chain. No
 * row while epochs are not kept at all.
 */
export function openEpochs(schema: string): RawBuilder<unknown> {
  const table = (name: string) => sql.table(`${schema}.${name}`)
  return sql`
    SELECT
      blocks.no + 1 AS id,
      coalesce(txs.out_sum, 0) AS out_sum,
      coalesce(txs.fees, 0) AS fees,
      txs.tx_count,
      blocks.blk_count,
      blocks.no,
      blocks.start_time,
      blocks.end_time
    FROM (
      SELECT
        epoch_no AS no,
        count(*) AS blk_count,
        min(time) AS start_time,
        max(time) AS end_time,
        min(id) AS first_id,
        max(id) AS last_id
      FROM ${table('block')}
      WHERE epoch_no > (SELECT coalesce(max(no), -1) FROM ${table('epoch_finalized')})
      GROUP BY epoch_no
    ) blocks
    CROSS JOIN LATERAL (
      SELECT sum(tx.out_sum) AS out_sum, sum(tx.fee) AS fees, count(*) AS tx_count
      FROM ${table('tx')} tx
      WHERE tx.block_id BETWEEN blocks.first_id AND blocks.last_id
    ) txs
    WHERE EXISTS (SELECT 1 FROM ${table('epoch_sync_enabled')} WHERE enabled)
  `
}
