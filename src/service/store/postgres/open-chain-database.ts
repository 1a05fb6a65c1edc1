import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { ChainDatabase } from './chain-database.ts'
import { type DatabaseWatch, watchedPool } from './connection-pool.ts'

/** A chain's database that its opener closes. */
export interface OpenDatabase extends ChainDatabase {
  close(): Promise<void>
}

export function openChainDatabase(pool: pg.Pool, watch: DatabaseWatch): OpenDatabase {
  const watched = watchedPool(pool, watch)
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: watched as unknown as PostgresPool }),
  })
  return {
    getExecutor: () => kysely.getExecutor(),
    close: () => kysely.destroy(),
    runPrepared: async (text, values) => {
      const connection = await watched.connect()
      try {
        return (await connection.query(text, values)).rows
      } finally {
        connection.release()
      }
    },
  }
}
