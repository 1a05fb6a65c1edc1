import { Kysely, PostgresDialect, type PostgresPool, type QueryExecutorProvider } from 'kysely'
import pg from 'pg'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import type { ControlTables } from '../control/control-schema.ts'
import { watchedPool } from './watched-pool.ts'

/** Runs queries on db-sync tables; each names its schema, since sessions keep no state. */
export interface ChainDatabase extends QueryExecutorProvider {
  /**
   * Runs a query that is compiled already, by the shortest way to a connection that has it prepared; undefined
   * where connections cannot keep what they prepare.
   */
  readonly runPrepared?: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>
}

/** Holds what is Epochal's own: projects, keys, the signing key. */
export type ControlDatabase = Kysely<ControlTables>

export function controlDatabase(pool: pg.Pool): ControlDatabase {
  return new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool }) })
}

const STATEMENT_TIMEOUT = 5 * SECOND
/** Of the client's side, for a server that has stopped answering. */
const QUERY_TIMEOUT = 2 * STATEMENT_TIMEOUT
const CONNECT_TIMEOUT = 5 * SECOND
/** What a connection has prepared takes it longer to plan than to answer. */
const IDLE_TIME = 10 * MINUTE

/** Connections to a real PostgreSQL; none of them ever waits for good. */
export function openPool(url: Secret, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url.reveal(),
    application_name: 'epochal',
    max: connections,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIME,
  })
  // Without listeners, a lost idle connection would end the process; the next query tells of the loss.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const CONTROL_CONNECTIONS = 4

/** A PostgreSQL that several instances of the service share for what is their own. */
export function connectControlDatabase(url: Secret): ControlDatabase {
  const pool = watchedPool(openPool(url, CONTROL_CONNECTIONS), () => undefined)
  return new Kysely<ControlTables>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
  })
}
