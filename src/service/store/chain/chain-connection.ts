import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { type NetworkName, networks } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { type ChainDatabase, openPool } from '../postgres/database.ts'
import { DatabaseNotReady, isUnfit } from '../postgres/database-failure.ts'
import { watchedPool } from '../postgres/watched-pool.ts'
import { type ChainStore, createChainStore } from './chain-store.ts'
import { findDbSyncShape, UnfitDatabase } from './db-sync-shape.ts'
import { describeDatabase } from './describe-database.ts'

/** The db-sync database of a live network, which may come and go. */
export interface ChainConnection {
  /** @throws {DatabaseNotReady} while the database cannot be served from. */
  store(): ChainStore
  /** Questions that run, and that wait for a connection. */
  load(): { readonly running: number; readonly waiting: number }
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

/** For what an index finds at once, and apart from it for what takes longer: accounts, lists, running epochs. */
const CONNECTIONS = { quick: 4, thorough: 6 } as const
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
  const pools = Object.values(CONNECTIONS).map((connections) => openPool(url, connections))
  const [db, thorough] = pools.map((pool) => openDatabase(pool, onFailure)) as [OpenDatabase, OpenDatabase]

  let store: ChainStore | undefined
  let known = ''
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
        // What is known of an unchanged database stays known.
        if (!store || JSON.stringify(shape) !== known)
          store = createChainStore(db, networks[network], shape, now, { slowDb: thorough })
        known = JSON.stringify(shape)
        tell(`${network} from ${description}`)
        if (shape.provisional) lookAgain()
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        if (store && !isUnfit(error) && !(error instanceof UnfitDatabase)) {
          lookAgain()
          return
        }
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
    load: () => ({
      running: sum(pools.map(({ totalCount, idleCount }) => totalCount - idleCount)),
      waiting: sum(pools.map(({ waitingCount }) => waitingCount)),
    }),
    close: async () => {
      stopping.abort()
      await Promise.race([
        Promise.all([db.close(), thorough.close(), looking]),
        sleep(CLOSING_TIME, undefined, { ref: false }),
      ])
    },
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

interface OpenDatabase extends ChainDatabase {
  close(): Promise<void>
}

/** @param onFailure told of each query that failed */
function openDatabase(pool: pg.Pool, onFailure: (error: unknown) => void): OpenDatabase {
  const watched = watchedPool(pool, onFailure)
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

/** A refused connection to a name with several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
