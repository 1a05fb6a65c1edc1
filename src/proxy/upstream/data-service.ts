import { DAY } from '#cardano/utc-time.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { Gate } from '../reliability/gate.ts'
import { type AccessTokenSource, createAccessTokenSource } from './access-token-source.ts'
import { recordCall } from './call-records.ts'
import { afterFailure, afterResponse, type NetworkState, unknownState } from './network-state.ts'
import {
  createRequestWithRetries,
  type DataServiceDependencies,
  type RequestWithRetries,
} from './request-with-retries.ts'
import { createSecretGuard, type SecretGuard } from './secret-guard.ts'
import type { RequestContext, Upstream, UpstreamCall } from './upstream.ts'
import { failedRequest, refusedResponse, UpstreamUnavailable } from './upstream-failures.ts'
import {
  MAX_RESPONSE,
  type ReceivedResponse,
  receiveResponse,
  UpstreamRequestFault,
} from './upstream-request.ts'

/** The data service of one network, requested with the key and a token, which stay in the proxy. */
export class DataService {
  readonly upstream: Upstream
  /** Decides when a request may be sent. */
  readonly gate: Gate
  readonly #deps: DataServiceDependencies
  readonly #guard: SecretGuard
  readonly #tokens: AccessTokenSource
  readonly #requestWithRetries: RequestWithRetries
  #state = unknownState
  #bytes = { day: 0, count: 0 }

  constructor(upstream: Upstream, deps: DataServiceDependencies) {
    this.upstream = upstream
    this.gate = new Gate(upstream.perSecond, deps.clock)
    this.#deps = deps
    this.#guard = createSecretGuard(upstream.apiKey, upstream.apiSecret.reveal())
    this.#tokens = createAccessTokenSource(upstream, { ...deps, guard: this.#guard })
    this.#requestWithRetries = createRequestWithRetries(
      upstream,
      deps,
      this.#tokens,
      this.gate,
      () => this.#state.fault,
    )
  }

  /** All that is known of the service. */
  get state(): NetworkState {
    return this.#state
  }

  change(state: NetworkState): void {
    this.#state = state
  }

  /**
   * One response, read to its end: 200, 304, or a refusal of the request itself, 4xx.
   * @param path with its query, below the service's address
   * @param accept throws `UpstreamUnavailable` for a response that cannot be used, which then counts as a failure
   * @throws {UpstreamUnavailable}
   */
  request(
    path: string,
    context: RequestContext,
    accept?: (response: ReceivedResponse) => void,
  ): Promise<ReceivedResponse> {
    return this.#noted(this.#requestWithRetries(path, context, accept))
  }

  /** The base address itself, without key and token. @throws {UpstreamUnavailable} */
  requestWithoutKey(requestId: string): Promise<ReceivedResponse> {
    return requestWithoutKey(this.upstream, this.#deps, requestId, () => this.gate.limited?.nextAt)
  }

  /** Bytes of the bodies of today's responses (UTC), since the program started. */
  get bytesToday(): number {
    return this.#bytes.day === this.#today() ? this.#bytes.count : 0
  }

  #today(): number {
    return Math.floor(this.#deps.clock.now() / DAY)
  }

  #countBytes(count: number): void {
    this.#bytes = { day: this.#today(), count: this.bytesToday + count }
  }

  /** Whether a text contains the key, the secret or a token, which must not leave the proxy. */
  containsSecret(text: string): boolean {
    return this.#guard.finds(text)
  }

  /** Notes how a request ended. */
  async #noted(loading: Promise<ReceivedResponse>): Promise<ReceivedResponse> {
    try {
      const response = await loading
      this.#countBytes(response.body.length)
      const wasOut = this.#state.isOut
      this.#state = afterResponse(this.#state, this.#deps.clock.now())
      if (wasOut) this.#deps.recovered(this.upstream.network)
      return response
    } catch (error) {
      if (error instanceof UpstreamUnavailable) this.failed(error)
      throw error
    }
  }

  /** Notes that a request had no response that can be used, which may show only when its body is read. */
  failed(error: UpstreamUnavailable): void {
    const isSecretRefused = this.#tokens.fault?.refusesSecret === true
    this.#state = afterFailure(this.#state, error, isSecretRefused, this.#deps.clock.now())
  }
}

/**
 * Requests the data service's base address, which needs neither key nor token.
 * @param closedUntil when another request may be made, as far as the gate shows
 * @throws {UpstreamUnavailable}
 */
async function requestWithoutKey(
  { network, baseUrl }: Upstream,
  deps: DataServiceDependencies,
  requestId: string,
  closedUntil: () => number | undefined,
): Promise<ReceivedResponse> {
  const { now } = deps.clock
  const { origin, pathname } = new URL(baseUrl)
  const { response: timeout } = deps.timeouts
  const sentAt = now()
  const record = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
    recordCall(deps, { network, requestId, path: '', outcome, duration: now() - sentAt, cause })
  try {
    const response = await receiveResponse(
      deps,
      {
        origin,
        path: pathname.replace(/\/$/, '') || '/',
        method: 'GET',
        headers: { accept: 'application/json', [REQUEST_ID_HEADER]: requestId },
        headTimeout: timeout,
        pieceTimeout: timeout,
        timeout,
      },
      MAX_RESPONSE,
    )
    record(response.status)
    if (response.status === 429 || response.status >= 500) {
      throw refusedResponse(network, response.status, closedUntil())
    }
    return response
  } catch (error) {
    if (!(error instanceof UpstreamRequestFault)) throw error
    record(error.kind, error.cause)
    throw failedRequest(network, error)
  }
}
