import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { credentialHeaders } from '#contract/token.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { REQUEST_ID_HEADER } from '#http/request-id.ts'
import { type AccessTokenSource, createAccessTokenSource, TokenFault } from './access-token-source.ts'
import { backOff, readRetryAfter } from './back-off.ts'
import { type Attempt, createCircuitBreaker } from './circuit-breaker.ts'
import { BudgetSpent, createRequestBudget, type RequestBudget } from './request-budget.ts'
import { createSecretGuard } from './secret-guard.ts'
import { budgetSpent, circuitOpen, failedRequest, refusedResponse } from './unavailable-reasons.ts'
import type { Timeouts, Upstream } from './upstream.ts'
import {
  type OpenedResponse,
  openResponse,
  type ReceivedResponse,
  receiveResponse,
  type UpstreamFaultKind,
  type UpstreamRequest,
  UpstreamRequestFault,
} from './upstream-request.ts'
import { UpstreamUnavailable } from './upstream-unavailable.ts'

/** The data service of one network as the proxy asks it: with the key and a token, which stay here. */
export interface DataService {
  readonly upstream: Upstream
  /**
   * One answer, read to its end: 200, 304, or a refusal of the request itself, 4xx.
   * @param path with its query, below the service's address
   * @throws {UpstreamUnavailable}
   */
  request(path: string, question: RequestContext): Promise<ReceivedResponse>
  /** The same for a body of any length, which is still to come. @throws {UpstreamUnavailable} */
  open(path: string, question: RequestContext): Promise<OpenedResponse>
  /** Without key and token, which what stands at the address itself does not need. @throws {UpstreamUnavailable} */
  requestWithoutKey(requestId: string): Promise<ReceivedResponse>
  readonly tokens: Pick<AccessTokenSource, 'outcome'>
  readonly budget: Pick<RequestBudget, 'perSecond' | 'left' | 'isAmple'>
  /** Why the newest question had no answer; null when it had one. */
  readonly fault: UpstreamUnavailable | null
  /** Whether any question ever had an answer. */
  readonly hasAnswered: boolean
  /** True of text that holds the key, the secret or the token, which must not leave. */
  holdsSecret(text: string): boolean
}

export interface RequestContext {
  readonly priority: Priority
  /** Follows the question through the logs of both sides. */
  readonly requestId: string
  /** Of what is held already. */
  readonly etag?: string | undefined
  /** True while an older answer is at hand, so that nobody needs to wait for many attempts. */
  readonly hasOlder?: boolean
  /** Aborted when nobody wants the answer any more: it is not asked for then, unless it has been already. */
  readonly signal?: AbortSignal
}

/** One request that was sent to a data service. */
export interface UpstreamCall {
  readonly network: string
  readonly requestId: string
  readonly path: string
  /** Its status, or why there was none. */
  readonly outcome: number | UpstreamFaultKind
  /** Milliseconds until the header of the answer, or until its end where it was read to it. */
  readonly duration: number
  readonly cause?: unknown
}

export interface DataServiceDependencies {
  readonly dispatcher: Dispatcher
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly timeouts: Timeouts
  readonly reportCall: (call: UpstreamCall) => void
  readonly reportTokenFault: (network: string, fault: TokenFault) => void
}

interface Exchange<A> {
  readonly exchange: (asked: UpstreamRequest) => Promise<A>
  /** Milliseconds that the body may take beyond what the header may. */
  readonly bodyTime: number
}

const ATTEMPTS = 3
const FIRST_PAUSE = 0.2 * SECOND
const LONGEST_PAUSE = 2 * SECOND
/** Bytes of a single record, or of one page of 1,000. */
export const LONGEST_RESPONSE = 4 * 2 ** 20
/** The body of a whole list may take this many times as long as one answer. */
const LIST_TIMEOUT_FACTOR = 12

export function createDataService(upstream: Upstream, deps: DataServiceDependencies): DataService {
  const { network } = upstream
  const { now, timeouts } = deps
  const { origin, pathname } = new URL(upstream.baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  const guard = createSecretGuard(upstream.apiKey, upstream.apiSecret.reveal())
  const tokens = createAccessTokenSource(upstream, {
    ...deps,
    guard,
    reportFault: (tokenFault) => deps.reportTokenFault(network, tokenFault),
  })
  const budget = createRequestBudget(upstream.perSecond, now)
  const failing = createCircuitBreaker(now, 5, SECOND, MINUTE / 2)
  /** A key that a new token did not help is not tried again at once. */
  const refusing = createCircuitBreaker(now, 1, 5 * SECOND, MINUTE)
  let fault: UpstreamUnavailable | null = null
  let hasAnswered = false

  async function token(): Promise<string> {
    try {
      return await tokens.get()
    } catch (cause) {
      if (!(cause instanceof TokenFault)) throw cause
      const { message, notBefore } = cause
      throw new UpstreamUnavailable('no-token', 502, `Epochal has no token for ${network}. ${message}`, {
        notBefore,
        cause,
      })
    }
  }

  /** Sends one request, when the circuit and the budget let it through. */
  async function send<A extends OpenedResponse | ReceivedResponse>(
    path: string,
    { priority, requestId, etag, hasOlder, signal }: RequestContext,
    deadline: number,
    { exchange, bodyTime }: Exchange<A>,
  ): Promise<{ answer: A; bearer: string; refused: Attempt }> {
    const bearer = await token()
    const turnUntil = hasOlder ? Math.min(deadline, now() + timeouts.newer) : deadline
    await budget.take(priority, turnUntil, signal)
    const refused = refusing.enter()
    if (typeof refused === 'number') throw circuitOpen(network, fault, now() + refused)
    const failed = failing.enter()
    if (typeof failed === 'number') {
      refused.left()
      throw circuitOpen(network, fault, now() + failed)
    }
    const sentAt = now()
    const report = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
      deps.reportCall({ network, requestId, path, outcome, duration: now() - sentAt, cause })
    try {
      const answer = await exchange({
        origin,
        path: `${basePath}${path}`,
        method: 'GET',
        headers: {
          accept: 'application/json',
          ...credentialHeaders(bearer, upstream.apiKey),
          [REQUEST_ID_HEADER]: requestId,
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
        pieceTimeout: Math.max(Math.min(timeouts.piece, deadline - now()), 1),
        timeout: Math.max(deadline + bodyTime - now(), 1),
      })
      report(answer.status)
      budget.learn(answer.status, answer.headers)
      if ([502, 503, 504].includes(answer.status)) {
        const wait = readRetryAfter(answer.headers['retry-after'], now())
        failed.failed(wait && now() + wait)
      } else failed.succeeded()
      if (answer.status !== 401 && answer.status !== 403) refused.succeeded()
      return { answer, bearer, refused }
    } catch (error) {
      refused.left()
      if (!(error instanceof UpstreamRequestFault) || error.kind === 'oversized') failed.left()
      else failed.failed()
      if (error instanceof UpstreamRequestFault) report(error.kind, error.cause)
      throw error
    }
  }

  /** Asks until there is an answer, as long as asking again can help and there is time. */
  async function insist<A extends OpenedResponse | ReceivedResponse>(
    path: string,
    question: RequestContext,
    exchange: Exchange<A>,
  ): Promise<A> {
    const deadline = now() + timeouts.answer
    let renewed = false
    for (let attempt = 1; ; attempt++) {
      let pause: number | undefined
      let noAnswer: UpstreamUnavailable
      try {
        const { answer, bearer, refused } = await send(path, question, deadline, exchange)
        const { status, headers } = answer
        if (status === 200 || isRefusalOfRequest(status)) return answer
        if (status === 304 && question.etag !== undefined) return answer
        if ('close' in answer) answer.close()
        // Services differ in which of the two they answer to a token that has ended: once more with a new one.
        if ((status === 401 || status === 403) && !renewed) {
          renewed = true
          attempt -= 1
          tokens.drop(bearer)
          refused.left()
          continue
        }
        if (status === 401 || status === 403) refused.failed()
        const wait = readRetryAfter(headers['retry-after'], now())
        noAnswer = refusal(status, wait)
        if (question.hasOlder) throw noAnswer
        if (status === 429) pause = 0
        else if (status >= 502 && status <= 504) pause = wait ?? backOff(attempt, FIRST_PAUSE, LONGEST_PAUSE)
      } catch (error) {
        if (error instanceof BudgetSpent) throw budgetSpent(network, error)
        if (!(error instanceof UpstreamRequestFault)) throw error
        noAnswer = failedRequest(network, error)
        if (error.kind === 'unreachable') pause = backOff(attempt, FIRST_PAUSE, LONGEST_PAUSE)
      }
      const attempts = question.hasOlder ? 2 : ATTEMPTS
      if (pause === undefined || attempt >= attempts || now() + pause >= deadline) throw noAnswer
      await sleep(pause)
    }
  }

  async function remembered<A>(asked: Promise<A>): Promise<A> {
    try {
      const answer = await asked
      fault = null
      hasAnswered = true
      return answer
    } catch (error) {
      if (error instanceof UpstreamUnavailable) fault = error
      throw error
    }
  }

  function refusal(status: number, wait: number | undefined): UpstreamUnavailable {
    return refusedResponse(network, status, wait === undefined ? budget.closed?.until : now() + wait)
  }

  return {
    upstream,
    tokens,
    budget,
    get hasAnswered() {
      return hasAnswered
    },
    get fault() {
      return fault
    },
    request: (path, question) =>
      remembered(
        insist(path, question, {
          exchange: (asked) => receiveResponse(deps.dispatcher, asked, LONGEST_RESPONSE),
          bodyTime: 0,
        }),
      ),
    open: (path, question) =>
      remembered(
        insist(path, question, {
          exchange: (asked) => openResponse(deps.dispatcher, asked),
          bodyTime: timeouts.answer * LIST_TIMEOUT_FACTOR,
        }),
      ),
    requestWithoutKey: async (requestId) => {
      const sentAt = now()
      const report = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
        deps.reportCall({ network, requestId, path: '', outcome, duration: now() - sentAt, cause })
      try {
        const answer = await receiveResponse(
          deps.dispatcher,
          {
            origin,
            path: basePath || '/',
            method: 'GET',
            headers: { accept: 'application/json', [REQUEST_ID_HEADER]: requestId },
            pieceTimeout: timeouts.answer,
            timeout: timeouts.answer,
          },
          LONGEST_RESPONSE,
        )
        report(answer.status)
        if (answer.status === 429 || answer.status >= 500) throw refusal(answer.status, undefined)
        return answer
      } catch (error) {
        if (!(error instanceof UpstreamRequestFault)) throw error
        report(error.kind, error.cause)
        throw failedRequest(network, error)
      }
    },
    holdsSecret: guard.finds,
  }
}

/** 400, 404 and what else of 4xx speaks of this request and not of the key. */
function isRefusalOfRequest(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 402, 403, 429].includes(status)
}
