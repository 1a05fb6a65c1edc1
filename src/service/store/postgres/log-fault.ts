import type { Log } from '#http/log.ts'
import { unavailableDatabase } from './connection-pool.ts'
import { databaseReason } from './database-failure.ts'

/** A fault that no request met. One of a database that is away is part of its outage. @param text what it prevents */
export function logFault(log: Log, text: string, error: unknown): void {
  if (!logOutage(log, error)) log({ event: 'failure', level: 'error', text, error })
}

/** Counts of requests that could not be saved, which are tried again. */
export function logUnsaved(log: Log, error: unknown): void {
  logFault(log, 'the usage of keys could not be saved; it stays in memory until it can be', error)
}

/** A failure on a request, whose client was sent the reference alone. One of a database that is away is part of its outage. */
export function logFailure(log: Log, requestId: string, error: unknown): void {
  if (logOutage(log, error)) return
  log({ event: 'failure', level: 'error', text: `failure ${requestId}`, requestId, error })
}

/** @returns whether the error is that a database is away */
function logOutage(log: Log, error: unknown): boolean {
  const database = unavailableDatabase(error)
  if (database === undefined) return false
  const reason = databaseReason(error)
  const text = `${databaseName(database)} does not serve: ${reason}; requests that need it get 503`
  log({ event: 'outage', level: 'error', text, database, reason }, { each: database, state: 'on' })
  return true
}

/** Ends the outage of a database, if there is one. */
export function logRecovery(log: Log, database: string): void {
  const text = `${databaseName(database)} serves again`
  log({ event: 'outage', text, database }, { each: database, state: 'off' })
}

function databaseName(database: string): string {
  return database === 'control' ? 'the control database' : `the database of ${database}`
}
