import { Kysely, PostgresDialect, type QueryExecutorProvider } from 'kysely'
import pg from 'pg'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import type { ControlTables } from './control-schema.ts'

/** Runs queries on db-sync tables; each names its schema, since sessions keep no state. */
export interface ChainDatabase extends QueryExecutorProvider {
  /**
   * Runs a query that is compiled already, by the shortest way to a connection that has it prepared; undefined
   * where connections cannot keep what they prepare.
   */
  readonly runPrepared?: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>
}

/** Holds what is Epochal's own: projects, keys, the signing key. */
export type ControlDatabase = Kysely<ControlTables>

export function controlDatabase(pool: pg.Pool): ControlDatabase {
  return new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool }) })
}

const STATEMENT_TIMEOUT = 5 * SECOND
/** Of the client's side, for a server that has stopped answering. */
const QUERY_TIMEOUT = 2 * STATEMENT_TIMEOUT
const CONNECT_TIMEOUT = 5 * SECOND
/** What a connection has prepared takes it longer to plan than to answer. */
const IDLE_TIME = 10 * MINUTE

/** Connections to a real PostgreSQL; none of them ever waits for good. */
export function openPool(url: Secret, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url.reveal(),
    application_name: 'epochal',
    max: connections,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIME,
  })
  // Without listeners, a lost idle connection would end the process; the next query tells of the loss.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const CONTROL_CONNECTIONS = 4

/** A PostgreSQL that several instances of the service share for what is their own. */
export function connectControlDatabase(url: Secret): ControlDatabase {
  return controlDatabase(openPool(url, CONTROL_CONNECTIONS))
}

/** The database of a network has not been found fit to serve from, for a reason that the log has. */
export class DatabaseNotReady extends Error {
  override readonly name = 'DatabaseNotReady'

  constructor(network: string) {
    super(`the database of ${network} cannot be read at the moment`)
  }
}

/** More questions wait for the database than it can answer in time. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'

  constructor() {
    super('too many questions wait for the database')
  }
}

const CONNECTION_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATE classes 08 (connection exception), 28 (not let in), 3D (no such database), 53 (insufficient
 * resources), 57 (operator intervention, with statements that were stopped) and 40 (as on a standby that had
 * to go on); 42501, a right that was taken away; and what pg says without a code.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    CONNECTION_FAILURES.has(code) ||
    /^(08|28|3D|40|53|57)...$/.test(code) ||
    code === '42501' ||
    isUnresponsive(error) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
  )
}

/** SQLSTATE 57014: the statement ran longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '57014'
}

/** The server did not answer for so long that pg gave up waiting. */
export function isUnresponsive(error: unknown): boolean {
  return error instanceof Error && /query read timeout/i.test(error.message)
}

/**
 * A table, a column or a right is missing, or the database is: it is not, or no longer, what it was taken for.
 * SQLSTATE 42P01, 42703, 42501, 3D000 and class 28.
 */
export function isUnfit(error: unknown): boolean {
  return error instanceof Error && /^(42P01|42703|42501|3D000|28...)$/.test(codeOf(error))
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
