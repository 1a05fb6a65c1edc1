import { DAY } from '#cardano/utc-time.ts'
import { Gate } from '../reliability/gate.ts'
import { KeyedRequests } from './keyed-requests.ts'
import { afterFailure, afterResponse, type NetworkState, unknownState } from './network-state.ts'
import { type DataServiceDependencies, RequestWithRetries } from './request-with-retries.ts'
import type { RequestContext, Upstream } from './upstream.ts'
import { failedRequest, refusedResponse, UpstreamUnavailable } from './upstream-failures.ts'
import { type ReceivedResponse, UpstreamRequestFault } from './upstream-request.ts'

/** The data service of one network, requested with the key and a token, which stay in the proxy. */
export class DataService {
  readonly upstream: Upstream
  /** Decides when a request may be sent. */
  readonly gate: Gate
  readonly #deps: DataServiceDependencies
  readonly #keyed: KeyedRequests
  readonly #requests: RequestWithRetries
  #state = unknownState
  #bytes = { day: 0, count: 0 }

  constructor(upstream: Upstream, deps: DataServiceDependencies) {
    this.upstream = upstream
    this.gate = new Gate(upstream.perSecond, deps.clock)
    this.#deps = deps
    this.#keyed = new KeyedRequests(upstream, deps)
    this.#requests = new RequestWithRetries(upstream, deps, this.#keyed, this.gate, () => this.#state.fault)
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
    return this.#noted(this.#requests.request(path, context, accept))
  }

  /** The base address itself, where the service describes itself, without key and token. @throws {UpstreamUnavailable} */
  async requestWithoutKey(requestId: string): Promise<ReceivedResponse> {
    const { network } = this.upstream
    try {
      const response = await this.#keyed.sendWithoutKey(requestId)
      if (response.status === 429 || response.status >= 500) {
        throw refusedResponse(network, response.status, this.gate.limited?.nextAt)
      }
      return response
    } catch (error) {
      throw error instanceof UpstreamRequestFault ? failedRequest(network, error) : error
    }
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
    return this.#keyed.containsSecret(text)
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
    const isSecretRefused = this.#keyed.tokens.fault?.refusesSecret === true
    this.#state = afterFailure(this.#state, error, isSecretRefused, this.#deps.clock.now())
  }
}
