import type pg from 'pg'
import { DatabaseBusy, DatabaseStalled, isStatementTimeout, isUnresponsive } from './database-failure.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { PREPARED_MARK } from './prepared-query.ts'

/** Queries that may wait for a connection. More are refused, since their clients would give up before the response. */
const MOST_WAITING = 200

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
      if (pool.waitingCount >= MOST_WAITING) throw new DatabaseBusy()
      const client = await pool.connect().catch((error: unknown) => {
        watch.failed(error)
        throw error
      })
      let isDead = false
      const failureOf = (error: unknown, duration: number) =>
        isStatementTimeout(error) && duration > STALLED * statementTimeout
          ? new DatabaseStalled(duration, error)
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
