import type { Log } from '#http/log.ts'
import { loggedTarget } from '#http/log-text.ts'
import type { UpstreamCall } from './upstream.ts'

/** Counts the requests to data services. */
export interface CallCounter {
  countCall(call: UpstreamCall): void
}

/** Where the requests to the data service of a network are written down. */
export interface CallRecords {
  readonly log: Log
  readonly metrics: CallCounter
}

/** Every request that was sent, when it ended. */
export function recordCall({ log, metrics }: CallRecords, call: UpstreamCall): void {
  metrics.countCall(call)
  logCall(log, call)
}

/** Refusals of the key and of its limits: each of many requests gets one. */
const refusals: readonly UpstreamCall['outcome'][] = [401, 402, 403, 429]

/**
 * A request to a data service that had no usable response. Refused ones of a network are one line, and one a minute with their number. Other
 * failures are logged one by one: a closed gate keeps them few.
 */
export function logCall(log: Log, call: UpstreamCall): void {
  const { network, path, outcome } = call
  // A service of other makers refuses what ours describes itself by: that is no failure.
  if (path === '' && typeof outcome === 'number' && outcome < 500) return
  const isRefusal = refusals.includes(outcome)
  if (!isRefusal && !isFailure(outcome)) return
  const { requestId, duration } = call
  const [shown, cause] = [loggedTarget(path), causeOf(call)]
  const text = `${network} ${requestId}: ${shown}: ${outcome} after ${duration} ms${cause && ` (${cause})`}`
  const fields = { network, requestId, path: shown, outcome, duration, cause: cause || undefined }
  const event = isRefusal ? 'refused-call' : 'call'
  log({ event, level: 'warn', text, ...fields }, isRefusal ? { each: network } : undefined)
}

export function causeOf({ cause }: UpstreamCall): string {
  return cause === undefined ? '' : causeText(cause)
}

/** Whether an outcome is the service's fault; any other 4xx is that of a visitor's request, of which there can be any number. */
function isFailure(outcome: UpstreamCall['outcome']): boolean {
  if (typeof outcome !== 'number') return true
  return outcome >= 500 || (outcome >= 300 && outcome < 400 && outcome !== 304)
}

/** Beginnings of the codes of Node and OpenSSL, and what they say about a connection. */
const kinds = [
  ['name not found', /^(ENOTFOUND|EAI_)/],
  ['connection refused', /^ECONNREFUSED/],
  ['connection reset', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)/],
  ['no route', /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)/],
  ['timeout', /^(ETIMEDOUT|UND_ERR_[A-Z]+_TIMEOUT)/],
  ['TLS', /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA)/],
] as const

/** Why a connection failed, as the operating system and OpenSSL say it, without a stack trace. */
export function causeText(cause: unknown): string {
  const error = deepest(cause)
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && error.code !== undefined ? String(error.code) : ''
  const kind = kinds.find(([, codes]) => codes.test(code))?.[0]
  const text = error.message || code || error.name
  return kind === undefined ? text : `${kind}: ${text}`
}

/** The first cause; of several attempts that of the first. */
function deepest(cause: unknown): unknown {
  if (cause instanceof AggregateError && cause.errors.length > 0) return deepest(cause.errors[0])
  return cause instanceof Error && cause.cause instanceof Error ? deepest(cause.cause) : cause
}
