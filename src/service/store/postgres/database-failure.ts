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
