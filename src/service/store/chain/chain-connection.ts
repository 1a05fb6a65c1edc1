import { setTimeout as sleep } from 'node:timers/promises'
import { settleWithin } from '#async/settle-within.ts'
import { type NetworkName, networks } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { isFault } from '#http/fault.ts'
import type { Log } from '#http/log.ts'
import {
  chainTimeouts,
  type DatabaseWatch,
  openPool,
  type PoolTimeouts,
  watchDatabase,
} from '../postgres/connection-pool.ts'
import { databaseNotReady, databaseReason, isUnfit } from '../postgres/database-failure.ts'
import { logRecovery } from '../postgres/log-fault.ts'
import { type OpenDatabase, openChainDatabase } from '../postgres/open-chain-database.ts'
import { type ChainStore, createChainStore } from './chain-store.ts'
import { findDbSyncShape } from './db-sync-shape.ts'
import { describeDatabase } from './describe-database.ts'

/** The connection to the db-sync database of a live network, which may go away and come back. */
export interface ChainConnection {
  /** @throws {Fault} `database-not-ready` while the database cannot be served from. */
  store(): ChainStore
  /** Connections for slow queries. */
  readonly slowConnections: number
  /** Number of queries that run, and that wait for a connection. */
  load(): { readonly running: number; readonly waiting: number }
  close(): Promise<void>
}

export interface ChainConnectionOptions {
  readonly network: NetworkName
  readonly url: Secret
  readonly now: () => number
  readonly log: Log
  readonly timeouts?: PoolTimeouts
  /** Waits so many milliseconds, or until the signal aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Sizes of the pool for indexed lookups and of the one for longer queries: accounts, lists, running epochs. */
const CONNECTIONS = { quick: 4, slow: 6 } as const
/** Longest pause between two attempts to connect; the first is a second, and each is twice the one before. */
const MAX_PAUSE = 30 * SECOND
/** Pause between two checks of a database that db-sync has not filled far enough to be certain of its shape. */
const RECHECK_INTERVAL = MINUTE
/** Milliseconds that closing waits at most: a connection may still be in the making. */
const CLOSING_TIME = SECOND

/**
 * Connects in the background, and retries until the database is reachable and fit; again whenever it no longer is.
 */
export function connectChain({
  network,
  url,
  now,
  log,
  timeouts = chainTimeouts,
  wait = waitAtMost,
}: ChainConnectionOptions): ChainConnection {
  const pools = Object.values(CONNECTIONS).map((connections) => openPool(url, connections, timeouts))
  const named = watchDatabase(network, () => logRecovery(log, network))
  const watch: DatabaseWatch = { ...named, failed }
  const [quickDb, slowDb] = pools.map((pool) => openChainDatabase(pool, watch)) as [
    OpenDatabase,
    OpenDatabase,
  ]

  let store: ChainStore | undefined
  let knownShape = ''
  let reported = ''
  let checking: Promise<void> | undefined
  let willRecheck = false
  const stopping = new AbortController()

  /** A database that lacks a table or a right is checked again before it is used again. */
  function failed(error: unknown): void {
    named.failed(error)
    if (!isUnfit(error) || checking) return
    store = undefined
    check()
  }

  function check(): void {
    checking ??= findStore().finally(() => {
      checking = undefined
    })
  }

  async function findStore(): Promise<void> {
    for (let pause = SECOND; !stopping.signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE)) {
      try {
        const shape = await findDbSyncShape(quickDb, networks[network])
        const description = await describeDatabase(quickDb, shape)
        if (stopping.signal.aborted) return
        // An unchanged database keeps its store, and with it the cached responses.
        if (!store || JSON.stringify(shape) !== knownShape)
          store = createChainStore(quickDb, networks[network], shape, now, { slowDb })
        knownShape = JSON.stringify(shape)
        logChange(`${network} from ${description}`)
        if (shape.provisional) recheckLater()
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        if (store && !isUnfit(error) && !isFault(error, 'database-unfit')) {
          recheckLater()
          return
        }
        store = undefined
        logChange(`${network} cannot be served from its database: ${databaseReason(error)}; trying again`)
        await wait(pause, stopping.signal)
      }
    }
  }

  async function recheckLater(): Promise<void> {
    if (willRecheck) return
    willRecheck = true
    await wait(RECHECK_INTERVAL, stopping.signal)
    willRecheck = false
    if (!stopping.signal.aborted) check()
  }

  /** What the database is, or why it cannot be used; again when that changes. */
  function logChange(line: string): void {
    if (line !== reported) log({ event: 'database', text: line, network })
    reported = line
  }

  check()
  return {
    store: () => {
      if (!store) throw databaseNotReady(network)
      return store
    },
    slowConnections: CONNECTIONS.slow,
    load: () => ({
      running: sum(pools.map(({ totalCount, idleCount }) => totalCount - idleCount)),
      waiting: sum(pools.map(({ waitingCount }) => waitingCount)),
    }),
    close: async () => {
      stopping.abort()
      await settleWithin(Promise.all([quickDb.close(), slowDb.close(), checking]), CLOSING_TIME, undefined)
    },
  }
}

/** The signal is its only reason to end early. */
async function waitAtMost(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
