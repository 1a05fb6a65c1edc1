import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Secret } from '#contract/secret.ts'
import type { Log } from '#http/log.ts'
import {
  type ChainConnection,
  type ChainConnectionOptions,
  connectChain,
} from '#service/store/chain/chain-connection.ts'
import type { DbSyncShape } from '#service/store/chain/db-sync-shape.ts'
import type { ControlTables } from '#service/store/control/control-tables.ts'
import { fillDatabase } from '../chain/fill-database.ts'
import { type OutputMode, testChain } from '../chain/test-chain.ts'
import { type RealPostgres, startRealPostgres } from './real-postgres.ts'
import type { PostgresMajor } from './server-files.ts'

/** A PostgreSQL whose databases hold the test chain, as db-sync would have filled them. */
export interface ChainServer extends RealPostgres {
  /** Creates a database with the test chain, which the role `reader` may read. */
  fill(database: string, epochs: DbSyncShape['epochs'], mode: OutputMode): Promise<void>
}

export async function startChainServer(major: PostgresMajor): Promise<ChainServer> {
  const server = await startRealPostgres(major)
  await server.run('postgres', 'CREATE ROLE reader LOGIN')
  return {
    ...server,
    fill: async (database, epochs, mode) => {
      // A test that is repeated has a new one.
      await server.run('postgres', `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
      await server.run('postgres', `CREATE DATABASE ${database}`)
      const pool = new pg.Pool({ connectionString: server.url(database).reveal(), max: 1 })
      // A database that is dropped ends a connection that may still be closing.
      pool.on('connect', (client) => client.on('error', () => undefined))
      pool.on('error', () => undefined)
      const db = new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool }) })
      await fillDatabase(db, 'public', epochs, testChain(epochs, mode))
      await db.destroy()
      await server.run(
        database,
        'GRANT USAGE ON SCHEMA public TO reader',
        'GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader',
      )
    },
  }
}

export interface Connected extends Pick<ChainConnection, 'store' | 'load' | 'slowConnections'> {
  /** What became of the database so far. */
  readonly lines: readonly string[]
}

/** On a busy machine a test can take seconds to send all statements that wait for each other. */
export const LONG_TIMEOUTS: NonNullable<ChainConnectionOptions['timeouts']> = {
  connect: 20_000,
  statement: 100_000,
  query: 110_000,
}

/** Connections to chain databases that a test file opens, and closes at its end. */
export function createConnections() {
  const closing: (() => Promise<void>)[] = []
  return {
    /** Connects as the service does, and waits until a reported line matches. */
    connect: async (
      url: Secret,
      reported: RegExp,
      options: Partial<Pick<ChainConnectionOptions, 'now' | 'timeouts' | 'wait'>> & {
        readonly log?: Log
      } = {},
    ): Promise<Connected> => {
      const lines: string[] = []
      const connection = connectChain({
        now: Date.now,
        timeouts: LONG_TIMEOUTS,
        ...options,
        network: 'mainnet',
        url,
        log: (event, recurring) => {
          if (event.event === 'database') lines.push(event.text)
          options.log?.(event, recurring)
        },
      })
      closing.push(connection.close)
      await vi.waitFor(() => expect(lines.join('\n')).toMatch(reported), { timeout: 20_000, interval: 20 })
      const { store, load, slowConnections } = connection
      return { store, load, slowConnections, lines }
    },
    close: async () => {
      for (const close of closing.splice(0)) await close()
    },
  }
}

/** Retries at once instead of after seconds. */
export async function waitBriefly(_: number, signal: AbortSignal): Promise<void> {
  await sleep(10, undefined, { signal, ref: false }).catch(() => undefined)
}

/** Timeouts of a test in which PostgreSQL stops statements itself, long before its client gives up on it, and no other statement on a busy machine. */
export const shortStatements = { connect: 5000, statement: 1500, query: 20_000, lock: 500 } as const

/** Timeouts of a test in which PostgreSQL does not respond, so that its client gives up. */
export const shortQueries = { connect: 5000, statement: 1000, query: 1500 } as const
