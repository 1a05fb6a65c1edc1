import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { type EndpointCall, endpoints } from '#contract/endpoints.ts'
import { type ListOption, optionNames } from '#contract/odata/options.ts'
import { type ProblemStatus, problemTitles } from '#contract/problem.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import { recordName } from '#contract/requested-record.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import type { GateRefusal } from '../reliability/gate.ts'
import type { UpstreamRequestFault } from './upstream-request.ts'

/** The data service returns no response that can be passed on; the message may be shown on a page. */
export class UpstreamUnavailable extends Error {
  override readonly name = 'UpstreamUnavailable'
  readonly reason: UpstreamReason
  readonly status: ProblemStatus
  /** Another request cannot succeed before; undefined where unknown. */
  readonly notBefore: Instant | undefined
  /** Of a list that is being collected. */
  readonly progress: CollectedSoFar | undefined

  constructor(
    reason: UpstreamReason,
    status: ProblemStatus,
    message: string,
    about: {
      readonly notBefore?: Instant | undefined
      readonly cause?: unknown
      readonly progress?: CollectedSoFar
    } = {},
  ) {
    super(message, { cause: about.cause })
    this.reason = reason
    this.status = status
    this.notBefore = about.notBefore
    this.progress = about.progress
  }
}

/** How far a list has come that is not there yet, as a problem tells it. */
export interface CollectedSoFar {
  readonly rows: number
  /** Null where the service does not count. */
  readonly expected: number | null
  /** Seconds until it is complete, at the pace so far; null where that is not known. */
  readonly seconds: number | null
}

/** The data service returned something that cannot be vouched for: it is not passed on, not stored, and logged. */
export class WrongResponse extends UpstreamUnavailable {
  /**
   * @param what ends a sentence: "The data service of mainnet returned …"
   * @param cause of an invalid response only the message is kept, and of another error nothing: causes may quote what
   * came
   */
  constructor(network: string, what: string, cause: unknown) {
    super('invalid', 502, `The data service of ${network} returned ${what}.`, {
      cause: cause instanceof InvalidResponse ? new InvalidResponse(cause.message) : undefined,
    })
  }
}

/** The data service refuses the request itself; the message may be passed on to the client. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal'
  readonly status: ProblemStatus

  constructor(status: ProblemStatus, detail: string) {
    super(detail)
    this.status = status
  }
}

/** A request as the proxy has read it. */
export interface RefusedRequest {
  readonly call: EndpointCall
  readonly options: ReadonlyMap<ListOption, string>
}

/** The refusal of a status, told from the request alone: nothing of the response's body or header is passed on. */
export function refusalOf(network: string, status: number, request: RefusedRequest): UpstreamRefusal {
  const problemStatus = Object.hasOwn(problemTitles, status) ? (status as ProblemStatus) : 502
  return new UpstreamRefusal(problemStatus, `The data service of ${network} ${reason(status, request)}.`)
}

function reason(status: number, { call, options }: RefusedRequest): string {
  const isRecord = endpoints[call.id].returns === 'record'
  if (status === 404 && isRecord) return `has no record of ${recordName(call)}`
  if (status === 400 && options.size > 0)
    return `does not accept ${optionNames([...options.keys()])} as given`
  return `responded with status ${status}`
}

/**
 * The error for a response that cannot be passed on.
 * @param closed why no request may be made now, where the response has said so
 */
export function refusedResponse(
  network: string,
  status: number,
  notBefore: Instant | undefined,
  closed?: GateRefusal,
): UpstreamUnavailable {
  if (closed && (status === 429 || status === 402)) return requestsLimited(network, closed)
  if (status === 429) return limited(network, notBefore)
  if (status === 402) return overQuota(network, undefined, notBefore)
  if (status === 401 || status === 403) {
    return new UpstreamUnavailable('refused', status, `The data service of ${network} refuses Epochal's key.`)
  }
  if (status === 304) return invalidResponse(network, '304 to a request without a condition')
  if (status >= 300 && status < 400) {
    const detail = `The data service of ${network} redirects (${status}), and Epochal does not follow redirects.`
    return new UpstreamUnavailable('invalid', 502, detail)
  }
  const reason = status >= 500 ? 'failed' : 'invalid'
  const passedOn = status === 503 || status === 504 ? status : 502
  return new UpstreamUnavailable(
    reason,
    passedOn,
    `The data service of ${network} responded with status ${status}.`,
    {
      notBefore,
    },
  )
}

/** A service that works, and fails for one request: the failure is that of its record alone. */
export function recordUnavailable(
  network: string,
  subject: string,
  cause: UpstreamUnavailable,
): UpstreamUnavailable {
  const detail = `The data service of ${network} cannot answer for ${subject}, and answers for others.`
  return new UpstreamUnavailable('record', 502, detail, { cause })
}

/** Milliseconds after which a list that is being collected may be requested again, at least and at most. */
const LIST_WAIT = { least: 2 * SECOND, most: 15 * SECOND }

/**
 * The error while a list is incomplete: a short list never stands for a whole one.
 * Not in the specification: what its address answers meanwhile.
 */
export function listIncomplete(
  network: string,
  {
    rows,
    expected,
    left,
  }: { readonly rows: number; readonly expected: number | undefined; readonly left: number | undefined },
  at: Instant,
): UpstreamUnavailable {
  const of = expected === undefined ? '' : ` of ${expected}`
  const detail = `Epochal is collecting this list from the data service of ${network}: ${rows}${of} records so far.`
  const wait = Math.min(Math.max(left ?? 0, LIST_WAIT.least), LIST_WAIT.most)
  const seconds = left === undefined ? null : Math.ceil(left / SECOND)
  return new UpstreamUnavailable('collecting', 503, detail, {
    notBefore: at + wait,
    progress: { rows, expected: expected ?? null, seconds },
  })
}

/** The error while the service's limits, or the number of those that wait, let no request pass. */
export function requestsLimited(
  network: string,
  { reason, until, nextAt }: GateRefusal,
): UpstreamUnavailable {
  if (reason === 'quota') return overQuota(network, until, nextAt)
  return reason === 'busy' ? busy(network, until) : limited(network, until)
}

/** The error while the service refuses the key, or does not work: the one that has shown it. */
export function requestsStopped(
  network: string,
  last: UpstreamUnavailable | undefined,
  notBefore: number | undefined,
): UpstreamUnavailable {
  return last
    ? new UpstreamUnavailable(last.reason, last.status, last.message, { notBefore })
    : new UpstreamUnavailable(
        'unreachable',
        503,
        `The data service of ${network} has failed several times: Epochal waits before it tries again.`,
        {
          notBefore,
        },
      )
}

export function failedRequest(network: string, { kind, cause }: UpstreamRequestFault): UpstreamUnavailable {
  const { reason, status, words } = requestFaults[kind]
  return new UpstreamUnavailable(reason, status, `The data service of ${network} ${words}.`, { cause })
}

const requestFaults = {
  unreachable: { reason: 'unreachable', status: 502, words: 'cannot be reached' },
  timeout: { reason: 'timeout', status: 504, words: 'does not respond in time' },
  broken: { reason: 'unreachable', status: 502, words: 'broke off its response' },
  oversized: { reason: 'invalid', status: 502, words: 'returned a response that is too large' },
  'not-http': { reason: 'invalid', status: 502, words: 'sent something that is not HTTP' },
} as const

function limited(network: string, notBefore: number | undefined): UpstreamUnavailable {
  const until = notBefore === undefined ? '' : ` Epochal asks again at ${utcText(notBefore, SECONDS)}.`
  const detail = `The data service of ${network} limits the rate of Epochal's requests.${until}`
  return new UpstreamUnavailable('rate-limit', 429, detail, { notBefore })
}

function busy(network: string, notBefore: number): UpstreamUnavailable {
  const detail = `Epochal has more requests to the data service of ${network} than it can send in time.`
  return new UpstreamUnavailable('busy', 503, detail, { notBefore })
}

function overQuota(
  network: string,
  resetAt: number | undefined,
  notBefore: number | undefined,
): UpstreamUnavailable {
  const reset = resetAt === undefined ? '' : ` It resets at ${utcText(resetAt, MINUTES)}.`
  const next = notBefore === undefined ? '' : ` Epochal asks again at ${utcText(notBefore, MINUTES)}.`
  const detail = `Epochal's quota at the data service of ${network} is used up.${reset}${next}`
  return new UpstreamUnavailable('quota', 402, detail, { notBefore })
}

/** Characters of an ISO 8601 time up to its minutes and seconds. */
const MINUTES = 16
const SECONDS = 19

function utcText(at: number, length: number): string {
  return `${new Date(Math.ceil(at / SECOND) * SECOND).toISOString().slice(0, length).replace('T', ' ')} UTC`
}

/** @param what ends a sentence: "The data service of mainnet returned …" */
export function invalidResponse(network: string, what: string, cause?: unknown): UpstreamUnavailable {
  return new WrongResponse(network, what, cause)
}
