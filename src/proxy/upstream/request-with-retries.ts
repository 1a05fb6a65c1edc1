import { sleep } from '#async/clock.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { credentialHeaders } from '#contract/token.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { readRetryAfter } from '#http/fields/retry-after.ts'
import { type BreakerAttempt, backOff, createCircuitBreaker } from '../reliability/circuit-breaker.ts'
import type { BudgetTurn, RequestBudget } from '../reliability/request-budget.ts'
import { BudgetSpent, MAX_NAMED_WAIT } from '../reliability/upstream-pause.ts'
import { type AccessTokenSource, type TokenDependencies, TokenFault } from './access-token-source.ts'
import type { RequestContext, Upstream, UpstreamCall } from './upstream.ts'
import {
  budgetSpent,
  circuitOpen,
  failedRequest,
  refusedResponse,
  UpstreamUnavailable,
} from './upstream-failures.ts'
import {
  type OpenedResponse,
  type ReceivedResponse,
  type UpstreamRequest,
  UpstreamRequestFault,
} from './upstream-request.ts'

export interface DataServiceDependencies extends TokenDependencies {
  /** Called with every request that was sent. */
  readonly reportCall: (call: UpstreamCall) => void
  /** Called when a service responds again after it was not requested for a while. */
  readonly reportRecovery: (network: string) => void
  readonly reportTokenFault: (network: string, fault: TokenFault) => void
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
const MAX_PAUSE = 2 * SECOND

/**
 * Sends requests with the key and a token, each when budget and circuit breakers let it through, and repeats it until there
 * is a response that can be passed on, while an attempt can help and there is time.
 * @param lastFault why the newest request had no response
 */
export function createRequestWithRetries(
  upstream: Upstream,
  { clock, timeouts, reportCall }: DataServiceDependencies,
  tokens: AccessTokenSource,
  budget: RequestBudget,
  lastFault: () => UpstreamUnavailable | null,
): RequestWithRetries {
  const { network, apiKey } = upstream
  const { now } = clock
  const { origin, pathname } = new URL(upstream.baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  const serviceBreaker = createCircuitBreaker(now, 5, SECOND, MINUTE / 2)
  /** Opens when a new token did not help either: then the key itself is refused. */
  const keyBreaker = createCircuitBreaker(now, 1, 5 * SECOND, MINUTE)

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

  /**
   * Sends a request once.
   * @param deadline milliseconds since the Unix epoch
   * @throws {UpstreamUnavailable | BudgetSpent | UpstreamRequestFault}
   */
  async function sendAttempt<R extends OpenedResponse | ReceivedResponse>(
    path: string,
    context: RequestContext,
    deadline: number,
    { send, bodyTime }: Pick<Exchange<R, unknown>, 'send' | 'bodyTime'>,
  ): Promise<AttemptResult<R>> {
    const { priority, requestId, accept = 'application/json', etag, hasStored } = context
    const bearer = await getToken()
    const latest = deadline - USUAL_RESPONSE
    const turn = await budget.take(priority, hasStored ? Math.min(latest, now() + timeouts.newer) : latest)
    const { keyAttempt, serviceAttempt } = enterBreakers(turn)
    const sentAt = now()
    context.onSent?.()
    const report = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
      reportCall({ network, requestId, path, outcome, duration: now() - sentAt, cause })
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
      report(status)
      turn.responded(status, headers)
      if (status !== 401 && status !== 403) keyAttempt.succeeded()
      return { response, bearer, keyAttempt, serviceAttempt }
    } catch (error) {
      turn.abandoned()
      keyAttempt.abandoned()
      if (error instanceof UpstreamRequestFault) {
        serviceAttempt.failed()
        report(error.kind, error.cause)
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
    const notBefore = budget.closed?.until ?? (wait === undefined ? undefined : now() + wait)
    const error = refusedResponse(network, status, notBefore)
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
        const result = await sendAttempt(path, context, deadline, exchange)
        if (canBePassedOn(result.response.status, context)) {
          return exchange.conclude(result.response, result.serviceAttempt)
        }
        if ('close' in result.response) result.response.close()
        if (refusesCredentials(result.response.status) && !hasNewToken) {
          // Services differ in which of the two statuses an expired token gets: try once more with a new one.
          hasNewToken = true
          attempt -= 1
          tokens.drop(result.bearer)
          result.keyAttempt.abandoned()
          result.serviceAttempt.succeeded()
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

/** Whether a refusal is of the key and its limits, and so no failure of the service. */
function concernsKey(status: number): boolean {
  return refusesCredentials(status) || status === 402 || status === 429
}

function refusesCredentials(status: number): boolean {
  return status === 401 || status === 403
}
