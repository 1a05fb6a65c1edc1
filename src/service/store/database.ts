import { Kysely, PostgresDialect, type QueryExecutorProvider } from 'kysely'
import type pg from 'pg'
import type { ControlTables } from './control-schema.ts'

/** Runs queries on db-sync tables; each names its schema, since sessions keep no state. */
export type ChainDatabase = QueryExecutorProvider

/** Holds what is Epochal's own: projects, keys, the signing key. */
export type ControlDatabase = Kysely<ControlTables>

export function controlDatabase(pool: pg.Pool): ControlDatabase {
  return new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool }) })
}

const CONNECTION_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** SQLSTATE classes 08 (connection exception) and 57P (operator intervention), and what pg says without one. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    CONNECTION_FAILURES.has(code) ||
    /^(08|57P)/.test(code) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
  )
}
