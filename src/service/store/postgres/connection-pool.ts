import pg from 'pg'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import {
  databaseBusy,
  databaseStalled,
  isDatabaseUnavailable,
  isStatementTimeout,
  isUnresponsive,
} from './database-failure.ts'
import { PREPARED_MARK } from './prepared-query.ts'

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

/** Receives the outcome of each query of one database. */
export interface DatabaseWatch {
  failed(error: unknown): void
  succeeded(): void
}

const databaseNames = new WeakMap<Error, string>()

/**
 * A watch that remembers which database an error is from, for the log.
 * @param database name for the operator
 * @param succeeded called after each successful query
 */
export function watchDatabase(database: string, succeeded: (database: string) => void): DatabaseWatch {
  return {
    failed: (error) => {
      if (error instanceof Error) databaseNames.set(error, database)
    },
    succeeded: () => succeeded(database),
  }
}

/** The name of the database whose outage an error is; undefined for any other error. */
export function unavailableDatabase(error: unknown): string | undefined {
  return error instanceof Error && isDatabaseUnavailable(error) ? databaseNames.get(error) : undefined
}

/** Queries that may wait for a connection. More are refused, since their clients would give up before the response. */
const MAX_WAITING = 200

/**
 * PostgreSQL's timer runs on while the server does not, as on a machine that is suspended or out of memory. A statement
 * that it stops much later than its limit was held up by the server, and may be a quick one.
 * Not in the specification: how much later.
 */
const STALLED = 1.2

/** The part of pg's pool that kysely uses. */
export interface WatchedPool {
  connect(): Promise<{
    query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
    release(): void
  }>
  end(): Promise<void>
}

/**
 * A pool that drops a connection on which the server has stopped responding, since each query that gets it would wait
 * in vain. Prepared queries are named, so that a connection parses each once.
 */
export function watchedPool(pool: pg.Pool, watch: DatabaseWatch): WatchedPool {
  const nameOf = statementNames()
  const statementTimeout = Number(pool.options.statement_timeout)
  return {
    connect: async () => {
      if (pool.waitingCount >= MAX_WAITING) throw databaseBusy()
      const client = await pool.connect().catch((error: unknown) => {
        watch.failed(error)
        throw error
      })
      let isDead = false
      const failureOf = (error: unknown, duration: number) =>
        isStatementTimeout(error) && duration > STALLED * statementTimeout
          ? databaseStalled(duration, error)
          : error
      return {
        query: async (text, values) => {
          const started = performance.now()
          try {
            const result = await client.query({ name: nameOf(text), text, values: values as unknown[] })
            watch.succeeded()
            return result
          } catch (error) {
            const failure = failureOf(error, performance.now() - started)
            isDead ||= isUnresponsive(failure)
            watch.failed(failure)
            throw failure
          }
        },
        release: () => client.release(isDead),
      }
    },
    end: () => pool.end(),
  }
}

/** A statement name for each prepared query; undefined for any other, whose text may be new each time. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!text.startsWith(PREPARED_MARK)) return undefined
    let name = names.get(text)
    if (name === undefined) {
      name = `epochal_${names.size}`
      names.set(text, name)
    }
    return name
  }
}
