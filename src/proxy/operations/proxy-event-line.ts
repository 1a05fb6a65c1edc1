import type { Recurrence } from '#async/recurring-events.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import type { NetworkSetUp } from '#explorer-protocol/data-status.ts'
import {
  errorText,
  jsonLineHead,
  type LogFormat,
  loggedTarget,
  ownErrorText,
  plainJson,
} from '#http/log-line.ts'
import type { TokenFault } from '../upstream/access-token-source.ts'
import type { DialectFinding } from '../upstream/network-describer.ts'
import type { UpstreamCall } from '../upstream/upstream.ts'
import { UpstreamRefusal, UpstreamUnavailable, WrongResponse } from '../upstream/upstream-failures.ts'

/** An event for the operator's log. It contains no secret and no client address. */
export type ProxyEvent =
  /** A failure inside the proxy, or a list that broke off. */
  | { readonly kind: 'failure'; readonly requestId: string; readonly error: unknown }
  /** A request to a data service without a usable response. */
  | ({ readonly kind: 'call' } & UpstreamCall)
  /** Further requests of a minute that a data service refused for its key or limits, with the last of them. */
  | ({ readonly kind: 'refused-calls'; readonly count: number } & UpstreamCall)
  /** Dashboard calls to which the service gave no response. */
  | ({ readonly kind: 'dashboard' } & Recurrence<UpstreamCall>)
  /** A response of a data service that was not passed on, though its status was 200. */
  | {
      readonly kind: 'wrong-response'
      readonly network: string
      readonly requestId: string
      readonly path: string
      readonly error: WrongResponse
    }
  /** A request for a token that failed. */
  | { readonly kind: 'token'; readonly network: string; readonly fault: TokenFault }
  | { readonly kind: 'dialect'; readonly network: string; readonly finding: DialectFinding }
  | ({ readonly kind: 'set-up' } & NetworkSetUp)

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

/** An event as a line of the log. */
export function proxyEventLine(event: ProxyEvent, format: LogFormat, now = Date.now()): string {
  return format === 'text' ? `proxy: ${eventText(event)}` : eventJson(event, now)
}

function eventText(event: ProxyEvent): string {
  switch (event.kind) {
    case 'failure':
      return `failure ${event.requestId}: ${failureText(event.error)}`
    case 'call': {
      const { network, requestId, path, outcome, duration, cause } = event
      const why = cause === undefined ? '' : ` (${causeText(cause)})`
      return `${network} ${requestId}: ${loggedTarget(path)}: ${outcome} after ${duration} ms${why}`
    }
    case 'refused-calls': {
      const { network, count, path, outcome } = event
      return `${network} refused ${count} more requests in a minute, the last ${loggedTarget(path)}: ${outcome}`
    }
    case 'dashboard':
      return dashboardText(event)
    case 'wrong-response': {
      const { network, requestId, path, error } = event
      return `${network} ${requestId}: ${loggedTarget(path)}: ${wrongResponseText(error)}`
    }
    case 'token':
      return `${event.network} has no new token. ${event.fault.message} (${causeText(event.fault.cause)})`
    case 'dialect':
      return `${event.network} has the dialect ${event.finding.dialect} (${event.finding.evidence})`
    case 'set-up': {
      const { network, state, detail, advice } = event
      return `${network} is ${state === 'passed' ? 'ready' : 'not ready'}: ${[detail, advice].filter(Boolean).join(' ')}`
    }
  }
}

function dashboardText({ latest, ...recurrence }: Recurrence<UpstreamCall>): string {
  const { network, requestId, path, outcome, cause } = latest
  const why = `${network} ${requestId}: ${path}: ${outcome} (${causeText(cause)})`
  switch (recurrence.phase) {
    case 'began':
      return `a dashboard call had no response: ${why}`
    case 'continues':
      return `dashboard calls still have no response, ${recurrence.count} since the last line, the last one: ${why}`
    case 'ended': {
      const seconds = (recurrence.duration / SECOND).toFixed(1)
      return `dashboard calls have responses again; without one in ${seconds} s: ${recurrence.total}`
    }
  }
}

function eventJson({ kind, ...fields }: ProxyEvent, now: number): string {
  const text = plainJson(fields, (key, value: unknown) => {
    if (key === 'path') return loggedTarget(String(value))
    if (!(value instanceof Error)) return value
    if (value instanceof WrongResponse) return wrongResponseText(value)
    if (key === 'cause') return causeText(value)
    return key === 'error' ? failureText(value) : ownErrorText(value)
  })
  return `${jsonLineHead('proxy', kind, now)},${text.slice(1)}`
}

/** A failure of the data service is told by its sentence and its cause, another one with its stack. */
function failureText(error: unknown): string {
  if (error instanceof UpstreamRefusal) return error.message
  if (!(error instanceof UpstreamUnavailable)) return errorText(error)
  return error.cause === undefined ? error.message : `${error.message} (${causeText(error.cause)})`
}

function wrongResponseText({ message, cause }: WrongResponse): string {
  return cause instanceof InvalidResponse ? `${message} (${cause.message})` : message
}
