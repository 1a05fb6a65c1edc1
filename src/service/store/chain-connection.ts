import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { type NetworkName, networks } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { type ChainStore, createChainStore } from './chain-store.ts'
import { DatabaseNotReady, isUnfit, isUnresponsive } from './database.ts'
import { findDbSyncShape } from './db-sync-shape.ts'
import { describeDatabase } from './describe-database.ts'

/** The db-sync database of a live network, which may come and go. */
export interface ChainConnection {
  /** @throws {DatabaseNotReady} while the database cannot be served from. */
  store(): ChainStore
  close(): Promise<void>
}

export interface ChainConnectionOptions {
  readonly network: NetworkName
  readonly url: Secret
  readonly now: () => number
  /** Told in one line what was found, or why nothing can be served; again when that changes. */
  readonly report: (line: string) => void
  /**
   * Milliseconds between two looks at a database that db-sync has not filled far enough to tell its shape for
   * good.
   */
  readonly nextLook?: number
}

const CONNECTIONS = 10
const STATEMENT_TIMEOUT = 5 * SECOND
/** Of the client's side, for a server that has stopped answering. */
const QUERY_TIMEOUT = 2 * STATEMENT_TIMEOUT
const CONNECT_TIMEOUT = 5 * SECOND
const LONGEST_PAUSE = 30 * SECOND
/** A connection that is being made when we close is not waited for. */
const CLOSING_TIME = SECOND

/**
 * Connects in the background, and keeps trying until the database is there and fit; again when it turns out
 * to be no longer so.
 */
export function connectChain({
  network,
  url,
  now,
  report,
  nextLook = MINUTE,
}: ChainConnectionOptions): ChainConnection {
  const pool = new pg.Pool({
    connectionString: url.reveal(),
    application_name: 'epochal',
    max: CONNECTIONS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  })
  // Without listeners, a lost idle connection would end the process; the next query tells of the loss.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: watchedPool(pool, onFailure) }) })

  let store: ChainStore | undefined
  let told = ''
  let looking: Promise<void> | undefined
  let willLookAgain = false
  const stopping = new AbortController()
  /** Ends early when the connection is closed, which is all that it can be rejected for. */
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)

  /** A database that lacks a table, or a right, is looked at anew before anything else is asked of it. */
  function onFailure(error: unknown): void {
    if (!isUnfit(error) || looking) return
    store = undefined
    look()
  }

  function look(): void {
    looking ??= findStore().finally(() => {
      looking = undefined
    })
  }

  async function findStore(): Promise<void> {
    for (let wait = SECOND; !stopping.signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      try {
        const shape = await findDbSyncShape(db, networks[network])
        const description = await describeDatabase(db, shape)
        if (stopping.signal.aborted) return
        store = createChainStore(db, shape, now)
        tell(`${network} from ${description}`)
        if (shape.provisional) lookAgain()
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        store = undefined
        tell(`${network} cannot be served from its database: ${reasonOf(error)}; trying again`)
        await pause(wait)
      }
    }
  }

  async function lookAgain(): Promise<void> {
    if (willLookAgain) return
    willLookAgain = true
    await pause(nextLook)
    willLookAgain = false
    if (!stopping.signal.aborted) look()
  }

  function tell(line: string): void {
    if (line !== told) report(line)
    told = line
  }

  look()
  return {
    store: () => {
      if (!store) throw new DatabaseNotReady(network)
      return store
    },
    close: async () => {
      stopping.abort()
      await Promise.race([
        Promise.all([db.destroy(), looking]),
        sleep(CLOSING_TIME, undefined, { ref: false }),
      ])
    },
  }
}

/**
 * A pool that drops a connection on which the server has stopped answering: as it stands in the pool, each
 * request that gets it waits in vain.
 * @param onFailure told of each query that failed
 */
function watchedPool(pool: pg.Pool, onFailure: (error: unknown) => void): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        onFailure(error)
        throw error
      })
      let dead = false
      return {
        query: async (...query: Parameters<typeof client.query>) => {
          try {
            return await client.query(...query)
          } catch (error) {
            dead ||= isUnresponsive(error)
            onFailure(error)
            throw error
          }
        },
        release: () => client.release(dead),
      } as unknown as Awaited<ReturnType<PostgresPool['connect']>>
    },
    end: () => pool.end(),
  }
}

/** A refused connection to a name with several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
