import type { QueryExecutorProvider } from 'kysely'
import pg from 'pg'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'

/** Runs queries on db-sync tables; each names its schema, since sessions keep no state. */
export interface ChainDatabase extends QueryExecutorProvider {
  /**
   * Runs a compiled query by the shortest way to a connection that has it prepared; undefined where connections
   * cannot keep prepared statements.
   */
  readonly runPrepared?: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>
}

const STATEMENT_TIMEOUT = 5 * SECOND
/** Milliseconds after which the client gives up on a server that has stopped responding. */
const QUERY_TIMEOUT = 2 * STATEMENT_TIMEOUT
const CONNECT_TIMEOUT = 5 * SECOND
/** An idle connection is worth keeping: planning its prepared statements again takes longer than running them. */
const IDLE_TIME = 10 * MINUTE

/** Connections to a real PostgreSQL; every wait on one of them has a timeout. */
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
  // Without listeners, a lost idle connection would end the process; the next query reports the loss.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
