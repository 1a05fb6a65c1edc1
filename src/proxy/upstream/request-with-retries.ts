import { sleep } from '#async/clock.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { credentialHeaders } from '#contract/token.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { readRetryAfter } from '#http/fields/retry-after.ts'
import { type BreakerAttempt, backOff, createCircuitBreaker } from '../reliability/circuit-breaker.ts'
import { createFairQueue } from '../reliability/fair-queue.ts'
import type { BudgetTurn, RequestBudget } from '../reliability/request-budget.ts'
import { BudgetSpent, MAX_NAMED_WAIT } from '../reliability/upstream-pause.ts'
import { type AccessTokenSource, type TokenDependencies, TokenFault } from './access-token-source.ts'
import { recordCall } from './call-records.ts'
import type { RequestContext, Upstream, UpstreamCall } from './upstream.ts'
import {
  budgetSpent,
  circuitOpen,
  failedRequest,
  invalidResponse,
  recordUnavailable,
  refusedResponse,
  UpstreamUnavailable,
} from './upstream-failures.ts'
import {
  MAX_RESPONSE,
  type OpenedResponse,
  type ReceivedResponse,
  receiveResponse,
  type UpstreamRequest,
  UpstreamRequestFault,
} from './upstream-request.ts'

export interface DataServiceDependencies extends TokenDependencies {
  /** Called when a service responds again after it was not requested for a while. */
  readonly recovered: (network: string) => void
}

/** A way of sending a request and reading its response. */
interface Exchange<R extends OpenedResponse | ReceivedResponse, Concluded> {
  readonly send: (request: UpstreamRequest) => Promise<R>
  /** Milliseconds that the body may take beyond the deadline of the header. */
  readonly bodyTime: number
  /**
   * Takes a response that can be passed on, and ends the attempt when the body has shown whether the service works.
   * @throws {UpstreamUnavailable} when the body cannot be used.
   */
  readonly conclude: (response: R, attempt: BreakerAttempt) => Concluded
}

interface AttemptResult<R> {
  readonly response: R
  readonly sentAt: Instant
  /** The token that was sent. */
  readonly bearer: string
  /** To be ended by the caller after a 401 or 403. */
  readonly keyAttempt: BreakerAttempt
  /** To be ended by the caller. */
  readonly serviceAttempt: BreakerAttempt
}

/** @throws {UpstreamUnavailable} */
export type RequestWithRetries = <R extends OpenedResponse | ReceivedResponse, Concluded>(
  path: string,
  context: RequestContext,
  exchange: Exchange<R, Concluded>,
) => Promise<Concluded>

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
 * Sends requests with the key and a token, each when budget and circuit breakers let it through, and repeats it until there
 * is a response that can be passed on, while an attempt can help and there is time.
 * @param lastFault why the newest request had no response
 */
export function createRequestWithRetries(
  upstream: Upstream,
  deps: DataServiceDependencies,
  tokens: AccessTokenSource,
  budget: RequestBudget,
  lastFault: () => UpstreamUnavailable | null,
): RequestWithRetries {
  const { clock, dispatcher, timeouts } = deps
  const { network, apiKey } = upstream
  const { now } = clock
  const { origin, pathname } = new URL(upstream.baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  const serviceBreaker = createCircuitBreaker(now, 5, SECOND, MINUTE / 2)
  /** Opens when a new token did not help either: then the key itself is refused. */
  const keyBreaker = createCircuitBreaker(now, 1, 5 * SECOND, MINUTE)
  const visitors = createFairQueue({
    get atOnce() {
      const { perSecond } = budget
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

  /** @throws {UpstreamUnavailable} while one of the circuits is open. */
  function enterBreakers(turn: BudgetTurn): {
    readonly keyAttempt: BreakerAttempt
    readonly serviceAttempt: BreakerAttempt
  } {
    const keyAttempt = keyBreaker.enter()
    if (typeof keyAttempt === 'number') {
      turn.abandoned()
      throw circuitOpen(network, lastFault(), now() + keyAttempt)
    }
    const serviceAttempt = serviceBreaker.enter()
    if (typeof serviceAttempt === 'number') {
      turn.abandoned()
      keyAttempt.abandoned()
      throw circuitOpen(network, lastFault(), now() + serviceAttempt)
    }
    return { keyAttempt, serviceAttempt }
  }

  /** Time until which an attempt may wait for its start. */
  function latestStart({ hasStored }: RequestContext, deadline: number): number {
    const latest = deadline - USUAL_RESPONSE
    return hasStored ? Math.min(latest, now() + timeouts.newer) : latest
  }

  /** Sends a request once, when its visitor has a turn; background requests wait behind all others anyway. */
  async function sendInTurn<R extends OpenedResponse | ReceivedResponse>(
    ...parameters: Parameters<typeof sendAttempt<R>>
  ): Promise<AttemptResult<R>> {
    const [path, context, deadline] = parameters
    const failure = path !== PROBE_PATH && serviceBreaker.isDue ? await probe(context) : undefined
    if (failure) throw circuitOpen(network, failure, failure.notBefore)
    if (context.priority === 'background') return sendAttempt(...parameters)
    const wait = Math.max(latestStart(context, deadline) - now(), 1)
    const address = context.visitor?.address ?? ''
    const result = await visitors.run(address, undefined, () => sendAttempt(...parameters), wait)
    if (!result) throw budget.refusal()
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
      const deadline = now() + timeouts.response
      const exchange = {
        send: (request: UpstreamRequest) => receiveResponse({ dispatcher, clock }, request, MAX_RESPONSE),
        bodyTime: 0,
      }
      try {
        let result = await sendAttempt(PROBE_PATH, context, deadline, exchange)
        if (refusesCredentials(result.response.status)) {
          dropToken(result)
          result = await sendAttempt(PROBE_PATH, context, deadline, exchange)
        }
        const { status, body } = result.response
        if (status !== 200) return failureOfResponse(result, ATTEMPTS, context).error
        if (!isEpoch(body.toString())) {
          result.serviceAttempt.failed()
          return invalidResponse(network, 'what its contract does not allow')
        }
        result.serviceAttempt.succeeded()
        provenAt = now()
        return undefined
      } catch (error) {
        if (error instanceof UpstreamUnavailable) return error
        return failureOfError(error, ATTEMPTS, undefined).error
      }
    })
  }

  /** Forgets a token that was refused, so that the next attempt has a new one. */
  function dropToken(result: AttemptResult<OpenedResponse | ReceivedResponse>): void {
    tokens.drop(result.bearer)
    result.keyAttempt.abandoned()
    result.serviceAttempt.succeeded()
  }

  /** The failure of a response that may be that of its record alone, which ends the attempt. */
  async function failureOfRecord(
    { response: { status }, serviceAttempt, sentAt }: AttemptResult<OpenedResponse | ReceivedResponse>,
    context: RequestContext,
  ): Promise<UpstreamUnavailable> {
    const error = refusedResponse(network, status, undefined)
    // Where it was the attempt that tests an open circuit, the other request takes its place.
    serviceAttempt.responded()
    const isOfRecord = await works(context, sentAt)
    if (isOfRecord === false) serviceAttempt.failed()
    else serviceAttempt.abandoned()
    return isOfRecord ? recordUnavailable(network, context.subject ?? '', error) : error
  }

  /**
   * Sends a request once.
   * @throws {UpstreamUnavailable | BudgetSpent | UpstreamRequestFault}
   */
  async function sendAttempt<R extends OpenedResponse | ReceivedResponse>(
    path: string,
    context: RequestContext,
    deadline: Instant,
    { send, bodyTime }: Pick<Exchange<R, unknown>, 'send' | 'bodyTime'>,
  ): Promise<AttemptResult<R>> {
    const { priority, requestId, accept = 'application/json', etag } = context
    const bearer = await getToken()
    const turn = await budget.take(priority, latestStart(context, deadline))
    const { keyAttempt, serviceAttempt } = enterBreakers(turn)
    const sentAt = now()
    context.onSent?.()
    const record = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
      recordCall(deps, { network, requestId, path, outcome, duration: now() - sentAt, cause })
    try {
      const response = await send({
        origin,
        path: `${basePath}${path}`,
        method: 'GET',
        headers: {
          accept,
          ...credentialHeaders(bearer, apiKey),
          [REQUEST_ID_HEADER]: requestId,
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
        pieceTimeout: Math.max(Math.min(timeouts.piece, deadline - now()), 1),
        timeout: Math.max(deadline + bodyTime - now(), 1),
      })
      const { status, headers } = response
      record(status)
      turn.responded(status, headers)
      if (status !== 401 && status !== 403) keyAttempt.succeeded()
      return { response, sentAt, bearer, keyAttempt, serviceAttempt }
    } catch (error) {
      turn.abandoned()
      keyAttempt.abandoned()
      if (error instanceof UpstreamRequestFault) {
        serviceAttempt.failed()
        record(error.kind, error.cause)
      } else serviceAttempt.abandoned()
      throw error
    }
  }

  function failureOfResponse(
    { response, keyAttempt, serviceAttempt }: AttemptResult<OpenedResponse | ReceivedResponse>,
    attempt: number,
    { hasStored }: RequestContext,
  ): Failure {
    const { status, headers } = response
    if (refusesCredentials(status)) keyAttempt.failed()
    const wait = readRetryAfter(headers['retry-after'], now(), MAX_NAMED_WAIT)
    const isPassing = status >= 502 && status <= 504
    if (concernsKey(status)) serviceAttempt.succeeded()
    else serviceAttempt.failed(isPassing && wait !== undefined ? now() + wait : undefined)
    const { closed } = budget
    const notBefore = closed?.nextAt ?? (wait === undefined ? undefined : now() + wait)
    const error = refusedResponse(network, status, notBefore, closed)
    if (hasStored) return { error, pause: undefined }
    // The budget makes the next attempt wait for its turn.
    if (status === 429) return { error, pause: 0 }
    return { error, pause: isPassing ? (wait ?? pauseAfter(attempt)) : undefined }
  }

  /** @param earlier the failure of the attempt before, which says more than that a circuit has opened since */
  function failureOfError(
    error: unknown,
    attempt: number,
    earlier: UpstreamUnavailable | undefined,
  ): Failure {
    if (error instanceof BudgetSpent) return { error: budgetSpent(network, error), pause: undefined }
    if (earlier && error instanceof UpstreamUnavailable && error.reason !== 'no-token') {
      return { error: circuitOpen(network, earlier, error.notBefore), pause: undefined }
    }
    if (!(error instanceof UpstreamRequestFault)) throw error
    const pause = error.kind === 'unreachable' ? pauseAfter(attempt) : undefined
    return { error: failedRequest(network, error), pause }
  }

  return async (path, context, exchange) => {
    const deadline = now() + timeouts.response
    const attempts = context.hasStored ? ATTEMPTS_BESIDE_STORED : ATTEMPTS
    let hasNewToken = false
    let earlier: UpstreamUnavailable | undefined
    for (let attempt = 1; ; attempt++) {
      let failure: Failure
      try {
        const result = await sendInTurn(path, context, deadline, exchange)
        if (canBePassedOn(result.response.status, context)) {
          const response = exchange.conclude(result.response, result.serviceAttempt)
          provenAt = now()
          return response
        }
        if ('close' in result.response) result.response.close()
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
        failure = failureOfError(error, attempt, earlier)
      }
      const { error, pause } = failure
      if (pause === undefined || attempt >= attempts || now() + pause > deadline - USUAL_RESPONSE) throw error
      earlier = error
      await sleep(clock, pause)
    }
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
