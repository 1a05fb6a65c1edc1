import { type Clock, sleep } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { backOff, readRetryAfter } from '../reliability/back-off.ts'
import { BudgetSpent } from '../reliability/budget-spent.ts'
import type { BreakerAttempt } from '../reliability/circuit-breaker.ts'
import type { RequestBudget } from '../reliability/request-budget.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import type { AccessTokenSource } from './access-token-source.ts'
import { budgetSpent, circuitOpen, failedRequest, refusedResponse } from './failures/unavailable-reasons.ts'
import { UpstreamUnavailable } from './failures/upstream-unavailable.ts'
import type { RequestContext } from './request-context.ts'
import type { AttemptResult, Exchange, SendAttempt } from './service-attempt.ts'
import { type OpenedResponse, type ReceivedResponse, UpstreamRequestFault } from './upstream-request.ts'

const ATTEMPTS = 3
/** Attempts where a stored response can be served instead. */
const ATTEMPTS_BESIDE_STORED = 2
const FIRST_PAUSE = 0.2 * SECOND
const LONGEST_PAUSE = 2 * SECOND

interface RetryDependencies {
  readonly network: string
  readonly clock: Clock
  readonly timeouts: Timeouts
  readonly tokens: AccessTokenSource
  readonly budget: RequestBudget
  readonly sendAttempt: SendAttempt
}

interface ConcludedExchange<R extends OpenedResponse | ReceivedResponse, Concluded> extends Exchange<R> {
  /**
   * Takes a response that can be passed on, and ends the attempt when the body has shown whether the service works.
   * @throws {UpstreamUnavailable} when the body cannot be used.
   */
  readonly conclude: (response: R, attempt: BreakerAttempt) => Concluded
}

/** @throws {UpstreamUnavailable} */
export type RequestWithRetries = <R extends OpenedResponse | ReceivedResponse, Concluded>(
  path: string,
  context: RequestContext,
  exchange: ConcludedExchange<R, Concluded>,
) => Promise<Concluded>

/** A failure, and the milliseconds after which another attempt may help; undefined when none would. */
interface Failure {
  readonly error: UpstreamUnavailable
  readonly pause: number | undefined
}

/** Repeats a request until there is a response that can be passed on, while an attempt can help and there is time. */
export function createRequestWithRetries(deps: RetryDependencies): RequestWithRetries {
  const { network, clock, timeouts, tokens, budget, sendAttempt } = deps
  const { now } = clock

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
      if (pause === undefined || attempt >= attempts || now() + pause >= deadline) throw error
      earlier = error
      await sleep(clock, pause)
    }
  }

  function failureOfResponse(
    { response, keyAttempt, serviceAttempt }: AttemptResult<OpenedResponse | ReceivedResponse>,
    attempt: number,
    { hasStored }: RequestContext,
  ): Failure {
    const { status, headers } = response
    if (refusesCredentials(status)) keyAttempt.failed()
    const wait = readRetryAfter(headers['retry-after'], now())
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
}

function pauseAfter(attempt: number): number {
  return backOff(attempt, FIRST_PAUSE, LONGEST_PAUSE)
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
