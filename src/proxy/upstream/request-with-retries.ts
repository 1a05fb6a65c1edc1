import { sleep } from '#async/clock.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { readRetryAfter } from '#http/fields/retry-after.ts'
import { createFairQueue, type FairQueue } from '../reliability/fair-queue.ts'
import type { Gate, GateRefusal, Permit } from '../reliability/gate.ts'
import { backOff, MAX_NAMED_WAIT } from '../reliability/waits.ts'
import { type TokenDependencies, TokenFault } from './access-token-source.ts'
import type { KeyedRequests } from './keyed-requests.ts'
import type { RequestContext, Upstream } from './upstream.ts'
import {
  failedRequest,
  invalidResponse,
  recordUnavailable,
  refusedResponse,
  requestsLimited,
  requestsStopped,
  UpstreamUnavailable,
} from './upstream-failures.ts'
import { type ReceivedResponse, UpstreamRequestFault } from './upstream-request.ts'

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
 */
export class RequestWithRetries {
  readonly #upstream: Upstream
  readonly #deps: DataServiceDependencies
  readonly #keyed: KeyedRequests
  readonly #gate: Gate
  readonly #lastFault: () => UpstreamUnavailable | undefined
  /** Visitors take turns, so that one with many requests delays its own alone. */
  readonly #visitors: FairQueue
  readonly #probes = createSingleFlight<string, UpstreamUnavailable | undefined>()
  /** The newest time at which the service has shown that it works. */
  #provenAt = Number.NEGATIVE_INFINITY

  /** @param lastFault why the newest request had no response */
  constructor(
    upstream: Upstream,
    deps: DataServiceDependencies,
    keyed: KeyedRequests,
    gate: Gate,
    lastFault: () => UpstreamUnavailable | undefined,
  ) {
    this.#upstream = upstream
    this.#deps = deps
    this.#keyed = keyed
    this.#gate = gate
    this.#lastFault = lastFault
    this.#visitors = createFairQueue({
      get atOnce() {
        const { perSecond } = gate
        if (perSecond === undefined) return MAX_TURNS
        return Math.min(Math.max(Math.ceil(TURNS_PER_RATE * perSecond), MIN_TURNS), MAX_TURNS)
      },
      get ofOneAddress() {
        return Math.floor(this.atOnce * VISITOR_SHARE)
      },
      longestWait: deps.timeouts.response,
      clock: deps.clock,
    })
  }

  /**
   * The steps of a request, over as many attempts as may help.
   * @param accept throws `UpstreamUnavailable` for a response that cannot be used
   * @throws {UpstreamUnavailable}
   */
  async request(
    path: string,
    context: RequestContext,
    accept?: (response: ReceivedResponse) => void,
  ): Promise<ReceivedResponse> {
    const { clock, timeouts } = this.#deps
    const deadline = clock.now() + timeouts.response
    const attempts = context.hasStored ? ATTEMPTS_BESIDE_STORED : ATTEMPTS
    let hasNewToken = false
    let earlier: UpstreamUnavailable | undefined
    for (let attempt = 1; ; attempt++) {
      let failure: Failure
      try {
        const result = await this.#sendInTurn({ path, context, deadline, earlier })
        const { status } = result.response
        if (canBePassedOn(status, context)) {
          acceptResponse(result, accept)
          this.#provenAt = clock.now()
          return result.response
        }
        if (isUnclear(status, context)) throw await this.#failureOfRecord(result, context)
        if (refusesCredentials(status) && !hasNewToken) {
          // Services differ in which of the two statuses an expired token gets: try once more with a new one.
          hasNewToken = true
          attempt -= 1
          this.#dropToken(result)
          continue
        }
        failure = this.#failureOfResponse(result, attempt, context)
      } catch (error) {
        failure = this.#failureOfError(error, attempt)
      }
      const { error, pause } = failure
      const isLate = pause === undefined || clock.now() + pause > deadline - USUAL_RESPONSE
      if (isLate || attempt >= attempts) throw error
      earlier = error
      await sleep(clock, pause)
    }
  }

  /** Sends a request once, when its visitor has a turn; background requests wait behind all others anyway. */
  async #sendInTurn(attempt: Attempt): Promise<AttemptResult> {
    const { path, context, deadline, earlier } = attempt
    const failure = path !== PROBE_PATH && this.#gate.isServiceDue ? await this.#probe(context) : undefined
    if (failure) throw requestsStopped(this.#upstream.network, earlier ?? failure, failure.notBefore)
    if (context.priority === 'background') return this.#send(attempt)
    const wait = Math.max(this.#latestStart(context, deadline) - this.#deps.clock.now(), 1)
    const send = () => this.#send(attempt)
    const result = await this.#visitors.run(context.address ?? '', undefined, send, wait)
    if (!result) throw this.#refused(this.#gate.refusal(), earlier)
    return result
  }

  /**
   * Sends a request once, when the gate lets it pass.
   * @throws {UpstreamUnavailable | UpstreamRequestFault}
   */
  async #send({ path, context, deadline, earlier }: Attempt): Promise<AttemptResult> {
    const bearer = await this.#getToken()
    const permit = await this.#gate.enter(context.priority, this.#latestStart(context, deadline))
    if ('reason' in permit) throw this.#refused(permit, earlier)
    const sentAt = this.#deps.clock.now()
    context.onSent?.()
    try {
      const response = await this.#keyed.send(path, bearer, context, deadline)
      permit.responded(response.status, response.headers)
      return { response, sentAt, bearer, permit }
    } catch (error) {
      permit.end(error instanceof UpstreamRequestFault ? 'fails' : 'nothing')
      throw error
    }
  }

  async #getToken(): Promise<string> {
    try {
      return await this.#keyed.tokens.get()
    } catch (cause) {
      if (!(cause instanceof TokenFault)) throw cause
      const { message, notBefore } = cause
      const detail = `Epochal has no token for ${this.#upstream.network}. ${message}`
      throw new UpstreamUnavailable('no-token', 502, detail, { notBefore, cause })
    }
  }

  /** Time until which an attempt may wait for its start. */
  #latestStart({ hasStored }: RequestContext, deadline: Instant): Instant {
    const { clock, timeouts } = this.#deps
    const latest = deadline - USUAL_RESPONSE
    return hasStored ? Math.min(latest, clock.now() + timeouts.newer) : latest
  }

  #refused(refusal: GateRefusal, earlier: UpstreamUnavailable | undefined): UpstreamUnavailable {
    const { reason, until } = refusal
    return reason === 'key' || reason === 'service'
      ? requestsStopped(this.#upstream.network, earlier ?? this.#lastFault(), until)
      : requestsLimited(this.#upstream.network, refusal)
  }

  /** Forgets a token that was refused, so that the next attempt has a new one. */
  #dropToken({ bearer, permit }: AttemptResult): void {
    this.#keyed.tokens.drop(bearer)
    permit.end('works')
  }

  /** Requests what a working service has. @returns why it has not come */
  #probe({ requestId }: RequestContext): Promise<UpstreamUnavailable | undefined> {
    return this.#probes.load(PROBE_PATH, async () => {
      const { clock, timeouts } = this.#deps
      const context: RequestContext = { priority: 'user', requestId }
      const attempt = { path: PROBE_PATH, context, deadline: clock.now() + timeouts.response }
      try {
        let result = await this.#send(attempt)
        if (refusesCredentials(result.response.status)) {
          this.#dropToken(result)
          result = await this.#send(attempt)
        }
        const { status, body } = result.response
        if (status !== 200) return this.#failureOfResponse(result, ATTEMPTS, context).error
        if (!isEpoch(body.toString())) {
          result.permit.end('fails')
          return invalidResponse(this.#upstream.network, 'what its contract does not allow')
        }
        result.permit.end('works')
        this.#provenAt = clock.now()
        return undefined
      } catch (error) {
        if (error instanceof UpstreamUnavailable) return error
        return this.#failureOfError(error, ATTEMPTS).error
      }
    })
  }

  /** The failure of a response that may be that of its record alone, which ends the attempt. */
  async #failureOfRecord(
    { response: { status }, permit, sentAt }: AttemptResult,
    context: RequestContext,
  ): Promise<UpstreamUnavailable> {
    const { network } = this.#upstream
    const error = refusedResponse(network, status, undefined)
    const isOfRecord = await this.#works(context, sentAt)
    permit.end(isOfRecord === false ? 'fails' : 'nothing')
    return isOfRecord ? recordUnavailable(network, context.subject ?? '', error) : error
  }

  /** Whether the service works, so that a failure is that of one record; undefined where that cannot be found out. */
  async #works(context: RequestContext, sentAt: Instant): Promise<boolean | undefined> {
    // A response from before the failed request was sent shows nothing about it.
    if (this.#provenAt > sentAt) return true
    const failure = await this.#probe(context)
    if (!failure) return true
    return OWN_REASONS.includes(failure.reason) ? undefined : false
  }

  #failureOfResponse(
    { response, permit }: AttemptResult,
    attempt: number,
    { hasStored }: RequestContext,
  ): Failure {
    const { status, headers } = response
    const at = this.#deps.clock.now()
    const wait = readRetryAfter(headers['retry-after'], at, MAX_NAMED_WAIT)
    const isPassing = status >= 502 && status <= 504
    // A new token did not help either: the key itself is refused.
    if (refusesCredentials(status)) permit.end('refuses-key')
    else if (concernsKey(status)) permit.end('works')
    else permit.end('fails', isPassing && wait ? wait : undefined)
    const { limited } = this.#gate
    const notBefore = limited?.nextAt ?? (wait === undefined ? undefined : at + wait)
    const error = refusedResponse(this.#upstream.network, status, notBefore, limited)
    if (hasStored) return { error, pause: undefined }
    // The gate makes the next attempt wait.
    if (status === 429) return { error, pause: 0 }
    return { error, pause: isPassing ? (wait ?? pauseAfter(attempt)) : undefined }
  }

  #failureOfError(error: unknown, attempt: number): Failure {
    if (!(error instanceof UpstreamRequestFault)) throw error
    const pause = error.kind === 'unreachable' ? pauseAfter(attempt) : undefined
    return { error: failedRequest(this.#upstream.network, error), pause }
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
