import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { credentialHeaders } from '#contract/token.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { type BreakerAttempt, createCircuitBreaker } from '../reliability/circuit-breaker.ts'
import type { BudgetTurn, RequestBudget } from '../reliability/request-budget.ts'
import type { AccessTokenSource } from './access-token-source.ts'
import { TokenFault } from './access-token-source.ts'
import type { DataServiceDependencies } from './data-service-dependencies.ts'
import { circuitOpen } from './failures/unavailable-reasons.ts'
import { UpstreamUnavailable } from './failures/upstream-unavailable.ts'
import type { RequestContext } from './request-context.ts'
import type { Upstream } from './upstream.ts'
import type { UpstreamCall } from './upstream-call.ts'
import {
  type OpenedResponse,
  type ReceivedResponse,
  type UpstreamRequest,
  UpstreamRequestFault,
} from './upstream-request.ts'

/** A way of sending a request and reading its response. */
export interface Exchange<R extends OpenedResponse | ReceivedResponse> {
  readonly send: (request: UpstreamRequest) => Promise<R>
  /** Milliseconds that the body may take beyond the deadline of the header. */
  readonly bodyTime: number
}

export interface AttemptResult<R> {
  readonly response: R
  /** The token that was sent. */
  readonly bearer: string
  /** To be ended by the caller after a 401 or 403. */
  readonly keyAttempt: BreakerAttempt
  /** To be ended by the caller. */
  readonly serviceAttempt: BreakerAttempt
}

/**
 * Sends one request with the key and a token, when budget and circuit breakers let it through.
 * @param deadline milliseconds since the Unix epoch
 * @throws {UpstreamUnavailable | BudgetSpent | UpstreamRequestFault}
 */
export type SendAttempt = <R extends OpenedResponse | ReceivedResponse>(
  path: string,
  context: RequestContext,
  deadline: number,
  exchange: Exchange<R>,
) => Promise<AttemptResult<R>>

/** @param lastFault why the newest request had no response */
export function createAttemptSender(
  upstream: Upstream,
  { clock, timeouts, reportCall }: DataServiceDependencies,
  tokens: AccessTokenSource,
  budget: RequestBudget,
  lastFault: () => UpstreamUnavailable | null,
): SendAttempt {
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

  return async (path, context, deadline, { send, bodyTime }) => {
    const { priority, requestId, accept = 'application/json', etag, hasStored, signal } = context
    const bearer = await getToken()
    const turnBy = hasStored ? Math.min(deadline, now() + timeouts.newer) : deadline
    const turn = await budget.take(priority, turnBy, signal)
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
}
