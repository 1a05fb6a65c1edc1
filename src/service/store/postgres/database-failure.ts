import { Fault, isFault } from '#http/fault.ts'

/** The database of a network is missing or unfit. */
export function databaseNotReady(network: string): Fault {
  return new Fault('database-not-ready', `the database of ${network} cannot be read at the moment`)
}

/** More queries wait for the database than it can run in time. */
export function databaseBusy(): Fault {
  return new Fault('database-busy', 'too many queries wait for the database')
}

/** @param duration milliseconds from sending a statement to its end */
export function databaseStalled(duration: number, cause: unknown): Fault {
  return new Fault(
    'database-stalled',
    `a statement ended after ${Math.round(duration)} ms, long after its timeout`,
    cause,
  )
}

const CONNECTION_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Codes of OpenSSL and Node for a handshake that fails and a certificate that is not trusted. */
const TLS_FAILURE =
  /^(EPROTO|ERR_SSL_.*|ERR_TLS_.*|CERT_.*|UNABLE_TO_.*|.*SELF_SIGNED_CERT.*|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))$/

/**
 * SQLSTATE classes 08 (connection exception), 28 (login refused), 3D (no such database), 53 (insufficient
 * resources), 57 (operator intervention, which includes stopped statements) and 40 (as on a standby that cancels
 * queries); 42501, a revoked right; 55P03, a lock that another program holds; TLS; and pg's errors without a code.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    CONNECTION_FAILURES.has(code) ||
    TLS_FAILURE.test(code) ||
    /^(08|28|3D|40|53|57)...$/.test(code) ||
    code === '42501' ||
    code === '55P03' ||
    isFault(error, 'database-stalled') ||
    isUnresponsive(error) ||
    /connection terminated|timeout exceeded when trying to connect|SSL connection/i.test(error.message)
  )
}

/** SQLSTATE 57014: the statement ran longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '57014'
}

/**
 * SQLSTATE classes 22 (data exception), 23 (integrity constraint) and 54 (program limit): the database refuses what the
 * statement holds, and would refuse it again.
 */
export function isContentRefused(error: unknown): boolean {
  return error instanceof Error && /^(22|23|54)...$/.test(codeOf(error))
}

/** SQLSTATE 23503: the row that a new one refers to by this constraint was deleted meanwhile. */
export function isMissingReference(error: unknown, constraint: RegExp): boolean {
  return (
    error instanceof Error &&
    codeOf(error) === '23503' &&
    'constraint' in error &&
    constraint.test(String(error.constraint))
  )
}

/** The server did not respond within pg's query timeout. */
export function isUnresponsive(error: unknown): boolean {
  return error instanceof Error && /query read timeout/i.test(error.message)
}

/**
 * A table, a column, a right or the database is missing: the shape that was found no longer applies.
 * SQLSTATE 42P01, 42703, 42501, 3D000 and class 28.
 */
export function isUnfit(error: unknown): boolean {
  return error instanceof Error && /^(42P01|42703|42501|3D000|28...)$/.test(codeOf(error))
}

/** The operating system's or the database's own words in one line, with their code; no stack. */
export function databaseReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  // OpenSSL ends its words with a line break.
  const message = error.message.replaceAll(/\s+/g, ' ').trim()
  // A refused connection to a name with several addresses has no message of its own.
  if (!message) return code || error.name
  return code && !message.includes(code) ? `${message} (${code})` : message
}

function codeOf(error: Error): string {
  return 'code' in error && error.code !== undefined ? String(error.code) : ''
}
