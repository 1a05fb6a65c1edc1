import { sleep } from '#async/clock.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { credentialHeaders } from '#contract/token.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { readRetryAfter } from '#http/fields/retry-after.ts'
import { backOff } from '../reliability/back-off.ts'
import { createFairQueue } from '../reliability/fair-queue.ts'
import { type Gate, type GateRefusal, MAX_NAMED_WAIT, type Permit } from '../reliability/gate.ts'
import { type AccessTokenSource, type TokenDependencies, TokenFault } from './access-token-source.ts'
import { recordCall } from './call-records.ts'
import type { RequestContext, Upstream, UpstreamCall } from './upstream.ts'
import {
  failedRequest,
  invalidResponse,
  recordUnavailable,
  refusedResponse,
  requestsLimited,
  requestsStopped,
  UpstreamUnavailable,
} from './upstream-failures.ts'
import {
  MAX_LIST_RESPONSE,
  MAX_RESPONSE,
  type ReceivedResponse,
  receiveResponse,
  UpstreamRequestFault,
} from './upstream-request.ts'

export interface DataServiceDependencies extends TokenDependencies {
  /** Called when a service responds again after it was not requested for a while. */
  readonly recovered: (network: string) => void
}

/** One attempt at a request. */
interface Attempt {
  readonly path: string
  readonly context: RequestContext
  /** End of all attempts. */
  readonly deadline: Instant
  /** The failure of the attempt before, which says more than that the gate has closed since. */
  readonly earlier?: UpstreamUnavailable | undefined
}

interface AttemptResult {
  readonly response: ReceivedResponse
  readonly sentAt: Instant
  /** The token that was sent. */
  readonly bearer: string
  /** To be ended by the caller. */
  readonly permit: Permit
}

/**
 * @param accept throws `UpstreamUnavailable` for a response that cannot be used
 * @throws {UpstreamUnavailable}
 */
export type RequestWithRetries = (
  path: string,
  context: RequestContext,
  accept?: (response: ReceivedResponse) => void,
) => Promise<ReceivedResponse>

/** A failure, and the milliseconds after which another attempt may help; undefined when none would. */
interface Failure {
  readonly error: UpstreamUnavailable
  readonly pause: number | undefined
}

const ATTEMPTS = 3
/** Milliseconds that a usual response takes at most: an attempt that has fewer left is not sent. */
const USUAL_RESPONSE = SECOND
/** Attempts where a stored response can be served instead. */
const ATTEMPTS_BESIDE_STORED = 2
const FIRST_PAUSE = 0.2 * SECOND
/** The request that shows whether a service works: small, always there, and of no record that could fail alone. */
const PROBE_PATH = endpointPath('latestEpoch', {})
/** Reasons for which a request had no response that say nothing of whether the service works. */
const OWN_REASONS: readonly UpstreamReason[] = ['rate-limit', 'quota', 'refused', 'no-token', 'busy']
/** Turns of visitors at once, for each request a second; so that a turn is waited for half a second behind another visitor's. */
const TURNS_PER_RATE = 2
const MIN_TURNS = 3
/** Turns at once where no limit is known. */
const MAX_TURNS = 48
/** Part of the turns that one visitor may have. */
const VISITOR_SHARE = 1 / 3
const MAX_PAUSE = 2 * SECOND

/**
 * Sends requests with the key and a token, each when the gate lets it pass, and repeats it until there is a response
 * that can be passed on, while an attempt can help and there is time.
 * @param lastFault why the newest request had no response
 */
export function createRequestWithRetries(
  upstream: Upstream,
  deps: DataServiceDependencies,
  tokens: AccessTokenSource,
  gate: Gate,
  lastFault: () => UpstreamUnavailable | undefined,
): RequestWithRetries {
  const { clock, dispatcher, timeouts } = deps
  const { network, apiKey } = upstream
  const { now } = clock
  const { origin, pathname } = new URL(upstream.baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  const visitors = createFairQueue({
    get atOnce() {
      const { perSecond } = gate
      if (perSecond === undefined) return MAX_TURNS
      return Math.min(Math.max(Math.ceil(TURNS_PER_RATE * perSecond), MIN_TURNS), MAX_TURNS)
    },
    get ofOneAddress() {
      return Math.floor(this.atOnce * VISITOR_SHARE)
    },
    longestWait: timeouts.response,
    clock,
  })
  const probes = createSingleFlight<string, UpstreamUnavailable | undefined>()
  /** The newest time at which the service has shown that it works. */
  let provenAt = Number.NEGATIVE_INFINITY

  async function getToken(): Promise<string> {
    try {
      return await tokens.get()
    } catch (cause) {
      if (!(cause instanceof TokenFault)) throw cause
      const { message, notBefore } = cause
      const detail = `Epochal has no token for ${network}. ${message}`
      throw new UpstreamUnavailable('no-token', 502, detail, { notBefore, cause })
    }
  }

  function refused(refusal: GateRefusal, earlier: UpstreamUnavailable | undefined): UpstreamUnavailable {
    const { reason, until } = refusal
    return reason === 'key' || reason === 'service'
      ? requestsStopped(network, earlier ?? lastFault(), until)
      : requestsLimited(network, refusal)
  }

  /** Time until which an attempt may wait for its start. */
  function latestStart({ hasStored }: RequestContext, deadline: number): number {
    const latest = deadline - USUAL_RESPONSE
    return hasStored ? Math.min(latest, now() + timeouts.newer) : latest
  }

  /** Sends a request once, when its visitor has a turn; background requests wait behind all others anyway. */
  async function sendInTurn(attempt: Attempt): Promise<AttemptResult> {
    const { path, context, deadline, earlier } = attempt
    const failure = path !== PROBE_PATH && gate.isServiceDue ? await probe(context) : undefined
    if (failure) throw requestsStopped(network, earlier ?? failure, failure.notBefore)
    if (context.priority === 'background') return sendAttempt(attempt)
    const wait = Math.max(latestStart(context, deadline) - now(), 1)
    const address = context.address ?? ''
    const result = await visitors.run(address, undefined, () => sendAttempt(attempt), wait)
    if (!result) throw refused(gate.refusal(), earlier)
    return result
  }

  /** Whether the service works, so that a failure is that of one record; undefined where that cannot be found out. */
  async function works(context: RequestContext, sentAt: number): Promise<boolean | undefined> {
    // A response from before the failed request was sent shows nothing about it.
    if (provenAt > sentAt) return true
    const failure = await probe(context)
    if (!failure) return true
    return OWN_REASONS.includes(failure.reason) ? undefined : false
  }

  /** Requests what a working service has. @returns why it has not come */
  function probe({ requestId }: RequestContext): Promise<UpstreamUnavailable | undefined> {
    return probes.load(PROBE_PATH, async () => {
      const context: RequestContext = { priority: 'user', requestId }
      const attempt = { path: PROBE_PATH, context, deadline: now() + timeouts.response }
      try {
        let result = await sendAttempt(attempt)
        if (refusesCredentials(result.response.status)) {
          dropToken(result)
          result = await sendAttempt(attempt)
        }
        const { status, body } = result.response
        if (status !== 200) return failureOfResponse(result, ATTEMPTS, context).error
        if (!isEpoch(body.toString())) {
          result.permit.end('fails')
          return invalidResponse(network, 'what its contract does not allow')
        }
        result.permit.end('works')
        provenAt = now()
        return undefined
      } catch (error) {
        if (error instanceof UpstreamUnavailable) return error
        return failureOfError(error, ATTEMPTS).error
      }
    })
  }

  /** Forgets a token that was refused, so that the next attempt has a new one. */
  function dropToken(result: AttemptResult): void {
    tokens.drop(result.bearer)
    result.permit.end('works')
  }

  /** The failure of a response that may be that of its record alone, which ends the attempt. */
  async function failureOfRecord(
    { response: { status }, permit, sentAt }: AttemptResult,
    context: RequestContext,
  ): Promise<UpstreamUnavailable> {
    const error = refusedResponse(network, status, undefined)
    const isOfRecord = await works(context, sentAt)
    permit.end(isOfRecord === false ? 'fails' : 'nothing')
    return isOfRecord ? recordUnavailable(network, context.subject ?? '', error) : error
  }

  /**
   * Sends a request once.
   * @throws {UpstreamUnavailable | UpstreamRequestFault}
   */
  async function sendAttempt({ path, context, deadline, earlier }: Attempt): Promise<AttemptResult> {
    const { priority, requestId, accept = 'application/json', etag } = context
    const bearer = await getToken()
    const permit = await gate.enter(priority, latestStart(context, deadline))
    if ('reason' in permit) throw refused(permit, earlier)
    const sentAt = now()
    context.onSent?.()
    const record = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
      recordCall(deps, { network, requestId, path, outcome, duration: now() - sentAt, cause })
    try {
      const left = Math.max(deadline - now(), 1)
      const request = {
        origin,
        path: `${basePath}${path}`,
        method: 'GET',
        headers: {
          accept,
          ...credentialHeaders(bearer, apiKey),
          [REQUEST_ID_HEADER]: requestId,
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
        headTimeout: left,
        pieceTimeout: timeouts.piece,
        timeout: context.isLong ? left + timeouts.listBody : left,
      } as const
      const longest = context.isLong ? MAX_LIST_RESPONSE : MAX_RESPONSE
      const response = await receiveResponse({ dispatcher, clock }, request, longest)
      const { status, headers } = response
      record(status)
      permit.responded(status, headers)
      return { response, sentAt, bearer, permit }
    } catch (error) {
      permit.end(error instanceof UpstreamRequestFault ? 'fails' : 'nothing')
      if (error instanceof UpstreamRequestFault) record(error.kind, error.cause)
      throw error
    }
  }

  function failureOfResponse(
    { response, permit }: AttemptResult,
    attempt: number,
    { hasStored }: RequestContext,
  ): Failure {
    const { status, headers } = response
    const wait = readRetryAfter(headers['retry-after'], now(), MAX_NAMED_WAIT)
    const isPassing = status >= 502 && status <= 504
    // A new token did not help either: the key itself is refused.
    if (refusesCredentials(status)) permit.end('refuses-key')
    else if (concernsKey(status)) permit.end('works')
    else permit.end('fails', isPassing && wait ? wait : undefined)
    const { limited } = gate
    const notBefore = limited?.nextAt ?? (wait === undefined ? undefined : now() + wait)
    const error = refusedResponse(network, status, notBefore, limited)
    if (hasStored) return { error, pause: undefined }
    // The gate makes the next attempt wait.
    if (status === 429) return { error, pause: 0 }
    return { error, pause: isPassing ? (wait ?? pauseAfter(attempt)) : undefined }
  }

  function failureOfError(error: unknown, attempt: number): Failure {
    if (!(error instanceof UpstreamRequestFault)) throw error
    const pause = error.kind === 'unreachable' ? pauseAfter(attempt) : undefined
    return { error: failedRequest(network, error), pause }
  }

  return async (path, context, accept) => {
    const deadline = now() + timeouts.response
    const attempts = context.hasStored ? ATTEMPTS_BESIDE_STORED : ATTEMPTS
    let hasNewToken = false
    let earlier: UpstreamUnavailable | undefined
    for (let attempt = 1; ; attempt++) {
      let failure: Failure
      try {
        const result = await sendInTurn({ path, context, deadline, earlier })
        if (canBePassedOn(result.response.status, context)) {
          acceptResponse(result, accept)
          provenAt = now()
          return result.response
        }
        if (isUnclear(result.response.status, context)) {
          throw await failureOfRecord(result, context)
        }
        if (refusesCredentials(result.response.status) && !hasNewToken) {
          // Services differ in which of the two statuses an expired token gets: try once more with a new one.
          hasNewToken = true
          attempt -= 1
          dropToken(result)
          continue
        }
        failure = failureOfResponse(result, attempt, context)
      } catch (error) {
        failure = failureOfError(error, attempt)
      }
      const { error, pause } = failure
      if (pause === undefined || attempt >= attempts || now() + pause > deadline - USUAL_RESPONSE) throw error
      earlier = error
      await sleep(clock, pause)
    }
  }
}

/** Ends a permit by what the body has shown. */
function acceptResponse(
  { response, permit }: AttemptResult,
  accept: ((response: ReceivedResponse) => void) | undefined,
): void {
  try {
    accept?.(response)
    permit.end('works')
  } catch (error) {
    permit.end(error instanceof UpstreamUnavailable ? 'fails' : 'nothing')
    throw error
  }
}

function pauseAfter(attempt: number): number {
  return backOff(attempt, FIRST_PAUSE, MAX_PAUSE)
}

/** 200; 304 to a condition; 400, 404 and other 4xx that concern the request and not the key. */
function canBePassedOn(status: number, { etag }: RequestContext): boolean {
  if (status === 304) return etag !== undefined
  return status === 200 || (status >= 400 && status < 500 && !concernsKey(status))
}

/** Whether a failure may be that of the service or that of one record, and no other attempt helps. */
function isUnclear(status: number, { subject }: RequestContext): boolean {
  return subject !== undefined && (status === 500 || status === 501)
}

function isEpoch(text: string): boolean {
  try {
    return Number.isInteger(JSON.parse(text)?.no)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Whether a refusal is of the key and its limits, and so no failure of the service. */
function concernsKey(status: number): boolean {
  return refusesCredentials(status) || status === 402 || status === 429
}

function refusesCredentials(status: number): boolean {
  return status === 401 || status === 403
}
