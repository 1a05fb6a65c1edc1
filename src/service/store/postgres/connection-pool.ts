import pg from 'pg'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'

/** Milliseconds that a connection waits at most. */
export interface PoolTimeouts {
  readonly connect: number
  /** Limit of a statement, after which PostgreSQL stops it. */
  readonly statement: number
  /** Limit of a query, after which the client gives up on a server that has stopped responding. */
  readonly query: number
}

const timeoutsInUse: PoolTimeouts = { connect: 5 * SECOND, statement: 5 * SECOND, query: 10 * SECOND }

/** An idle connection is worth keeping: planning its prepared statements again takes longer than running them. */
const IDLE_TIME = 10 * MINUTE

/** Connections to a real PostgreSQL; every wait on one of them has a timeout. */
export function openPool(url: Secret, connections: number, timeouts = timeoutsInUse): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url.reveal(),
    application_name: 'epochal',
    max: connections,
    keepAlive: true,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: IDLE_TIME,
  })
  // Without listeners, a lost idle connection would end the process; the next query reports the loss.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
