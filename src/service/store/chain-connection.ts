import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type NetworkName, networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { type ChainStore, createChainStore } from './chain-store.ts'
import { DatabaseNotReady } from './database.ts'
import { describeDatabase, findDbSyncShape } from './db-sync-shape.ts'

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
}

const CONNECTIONS = 10
const STATEMENT_TIMEOUT = 5 * SECOND
/** Of the client's side, for a server that has stopped answering. */
const QUERY_TIMEOUT = 2 * STATEMENT_TIMEOUT
const CONNECT_TIMEOUT = 5 * SECOND
const LONGEST_PAUSE = 30 * SECOND

/** Connects in the background, and keeps trying until the database is there and fit. */
export function connectChain({ network, url, now, report }: ChainConnectionOptions): ChainConnection {
  const pool = new pg.Pool({
    connectionString: url.reveal(),
    application_name: 'epochal',
    max: CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  })
  // Without listeners, a lost idle connection would end the process; the next query tells of the loss.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })

  let store: ChainStore | undefined
  const stopping = new AbortController()

  async function find(): Promise<void> {
    let told = ''
    for (let pause = SECOND; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        const shape = await findDbSyncShape(db, networks[network])
        const description = await describeDatabase(db, shape)
        store = createChainStore(db, shape, now)
        report(`${network} from ${description}`)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        const reason = reasonOf(error)
        if (reason !== told) report(`${network} cannot be served from its database: ${reason}; trying again`)
        told = reason
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const found = find()

  return {
    store: () => {
      if (!store) throw new DatabaseNotReady(network)
      return store
    },
    close: async () => {
      stopping.abort()
      await db.destroy()
      await found
    },
  }
}

/** A refused connection to a name with several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
