import { optionalIndexes } from '#testing/chain/mainnet-schema.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { query } from './bench-postgres.ts'
import type { BenchRun } from './many-keys.ts'

const COPY = 'indexes'

/** Rows for tables of which the bench's chain has none or few: those of mainnet's form of `tx_in` and `reward_rest`. */
const moreRows = [
  `INSERT INTO tx_in (id, tx_in_id, tx_out_id, tx_out_index)
   SELECT id, coalesce(consumed_by_tx_id, tx_id), tx_id, index FROM tx_out`,
  `INSERT INTO reward_rest (addr_id, type, amount, spendable_epoch)
   SELECT addr_id, 'treasury', amount, spendable_epoch FROM reward`,
]

/** How long each optional index takes, in a copy of the database, which is read from memory. */
export async function benchIndexes({ postgres, blocks, database, print, results }: BenchRun): Promise<void> {
  const source = await database(blocks)
  const figures: Figure[] = []
  await postgres.run('postgres', `DROP DATABASE IF EXISTS ${COPY} WITH (FORCE)`)
  await postgres.run('postgres', `CREATE DATABASE ${COPY} TEMPLATE ${source}`)
  try {
    await postgres.run(COPY, 'DROP INDEX IF EXISTS epochal_tx_out_unspent', ...moreRows)
    await postgres.run(COPY, 'VACUUM ANALYZE', 'CHECKPOINT')
    for (const { table, columns, create } of optionalIndexes) {
      const [{ rows } = { rows: '0' }] = await query<{ rows: string }>(
        postgres,
        COPY,
        `SELECT count(*) AS rows FROM ${table}`,
      )
      const start = performance.now()
      await postgres.run(COPY, create)
      figures.push({
        part: 'indexes',
        subject: `${table} (${columns.join(', ')})`,
        values: { rows: Number(rows), ms: performance.now() - start },
      })
    }
  } finally {
    await postgres.run('postgres', `DROP DATABASE ${COPY} WITH (FORCE)`)
  }
  print('')
  printFigures('optional indexes', figures, print)
  results.add(...figures)
}
