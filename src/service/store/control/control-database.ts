import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Secret } from '#contract/secret.ts'
import { openPool } from '../postgres/connection-pool.ts'
import { watchDatabase } from '../postgres/database-watch.ts'
import { watchedPool } from '../postgres/watched-pool.ts'
import type { ControlTables } from './control-tables.ts'

/** The tables that are Epochal's own: projects, keys, usage, the signing key. */
export type ControlDatabase = Kysely<ControlTables>

export function controlDatabase(pool: pg.Pool): ControlDatabase {
  return new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool }) })
}

const CONNECTIONS = 4

/**
 * Connects to a PostgreSQL in which several instances of the service share their control tables.
 * @param succeeded called with the database's name after each successful query
 */
export function connectControlDatabase(
  url: Secret,
  succeeded: (database: string) => void = () => undefined,
): ControlDatabase {
  const pool = watchedPool(openPool(url, CONNECTIONS), watchDatabase('control', succeeded))
  return new Kysely<ControlTables>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
  })
}
