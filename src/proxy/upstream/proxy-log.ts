import { InvalidResponse } from '#contract/read-response.ts'
import type { Log } from '#http/log.ts'
import { errorText, loggedTarget } from '#http/log-text.ts'
import type { UpstreamCall } from './upstream.ts'
import { UpstreamRefusal, UpstreamUnavailable, type WrongResponse } from './upstream-failures.ts'

/** Takes failures inside the proxy, and lists that broke off. No line of the proxy has a secret or the address of a client. */
export class FailureLog {
  readonly #log: Log
  readonly #newRequestId: () => string

  constructor(log: Log, newRequestId: () => string) {
    this.#log = log
    this.#newRequestId = newRequestId
  }

  /** @param requestId undefined where none was sent @returns the reference of the failure */
  write(error: unknown, requestId = this.#newRequestId()): string {
    const failure = failureText(error)
    this.#log({ event: 'failure', level: 'error', text: `failure ${requestId}: ${failure}`, requestId })
    return requestId
  }
}

/** A failure of the data service is told by its sentence and its cause, another one with its stack. */
function failureText(error: unknown): string {
  if (error instanceof UpstreamRefusal) return error.message
  if (!(error instanceof UpstreamUnavailable)) return errorText(error)
  return error.cause === undefined ? error.message : `${error.message} (${causeText(error.cause)})`
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

/** A call of the dashboard's pages: while the service gives none a response, that is one line, and one a minute. */
export function logDashboardCall(log: Log, call: UpstreamCall): void {
  const { network, requestId, path, outcome } = call
  const each = 'service'
  if (typeof outcome === 'number') {
    const text = 'dashboard calls have responses again'
    log({ event: 'dashboard', text }, { each, state: 'off' })
    return
  }
  const cause = causeOf(call)
  const text = `a dashboard call had no response: ${network} ${requestId}: ${path}: ${outcome} (${cause})`
  const fields = { network, requestId, path, outcome, cause }
  log({ event: 'dashboard', level: 'error', text, ...fields }, { each, state: 'on' })
}

function causeOf({ cause }: UpstreamCall): string {
  return cause === undefined ? '' : causeText(cause)
}

/** Whether an outcome is the service's fault; any other 4xx is that of a visitor's request, of which there can be any number. */
function isFailure(outcome: UpstreamCall['outcome']): boolean {
  if (typeof outcome !== 'number') return true
  return outcome >= 500 || (outcome >= 300 && outcome < 400 && outcome !== 304)
}

/** A response of a data service that is not passed on, though its status was 200. */
export function logWrongResponse(
  log: Log,
  { network, requestId, path }: Pick<UpstreamCall, 'network' | 'requestId' | 'path'>,
  { message, cause }: WrongResponse,
): void {
  const shown = loggedTarget(path)
  const fault = cause instanceof InvalidResponse ? `${message} (${cause.message})` : message
  const text = `${network} ${requestId}: ${shown}: ${fault}`
  log({ event: 'wrong-response', level: 'error', text, network, requestId, path: shown })
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
