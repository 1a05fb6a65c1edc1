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
  /** Limit of a wait for a lock, well below that of a statement; undefined: none of its own. */
  readonly lock?: number
}

const timeoutsInUse: PoolTimeouts = { connect: 5 * SECOND, statement: 5 * SECOND, query: 10 * SECOND }

/**
 * Only another program's locks hold up queries of a chain, so that a wait for one is told apart from a slow query.
 * Not in the specification: how long.
 */
export const chainTimeouts: PoolTimeouts = { ...timeoutsInUse, lock: 2 * SECOND }

/** An idle connection is worth keeping: planning its prepared statements again takes longer than running them. */
const IDLE_TIME = 10 * MINUTE

/**
 * Connections to a real PostgreSQL; every wait on one of them has a timeout.
 * @param onConnect prepares each session; one that it fails for is closed, and serves no query
 */
export function openPool(
  url: Secret,
  connections: number,
  timeouts = timeoutsInUse,
  onConnect?: (client: pg.ClientBase) => Promise<unknown>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url.reveal(),
    application_name: 'epochal',
    max: connections,
    keepAlive: true,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    lock_timeout: timeouts.lock,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: IDLE_TIME,
    onConnect,
  })
  // Without listeners, a lost idle connection would end the process; the next query reports the loss.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
