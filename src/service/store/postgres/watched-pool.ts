import type pg from 'pg'
import { DatabaseBusy, isUnresponsive } from './database-failure.ts'
import { PREPARED_MARK } from './prepared-query.ts'

/** Questions that may wait for a connection; more are refused, rather than answered when nobody waits any more. */
const MOST_WAITING = 200

/** As much of pg's pool as kysely uses. */
export interface WatchedPool {
  connect(): Promise<{
    query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
    release(): void
  }>
  end(): Promise<void>
}

/**
 * A pool that drops a connection on which the server has stopped answering: as it stands in the pool, each
 * request that gets it waits in vain. Prepared queries are named, so that a connection parses each once.
 */
export function watchedPool(pool: pg.Pool, onFailure: (error: unknown) => void): WatchedPool {
  const nameOf = statementNames()
  return {
    connect: async () => {
      if (pool.waitingCount >= MOST_WAITING) throw new DatabaseBusy()
      const client = await pool.connect().catch((error: unknown) => {
        onFailure(error)
        throw error
      })
      let dead = false
      return {
        query: async (text, values) => {
          try {
            return await client.query({ name: nameOf(text), text, values: values as unknown[] })
          } catch (error) {
            dead ||= isUnresponsive(error)
            onFailure(error)
            throw error
          }
        },
        release: () => client.release(dead),
      }
    },
    end: () => pool.end(),
  }
}

/** A name for each prepared query; undefined for any other, whose text may be new each time. */
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
