import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { Gate, type Permit } from '../reliability/gate.ts'
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
  type OpenedResponse,
  openResponse,
  type ReceivedResponse,
  receiveResponse,
  UpstreamRequestFault,
} from './upstream-request.ts'

/** A response of a data service whose body is still to come. */
interface OpenedServiceResponse extends OpenedResponse {
  /** The body is not what it should be: it counts as a failure of the service. */
  refuse(fault: UpstreamUnavailable): void
}

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
    return this.#noted(
      this.#requestWithRetries(path, context, {
        send: (request) => receiveResponse(this.#deps, request, MAX_RESPONSE),
        bodyTime: 0,
        conclude: (response, permit) => concludeReceived(response, permit, accept),
      }),
    )
  }

  /** The same for a body of any length, which is still to come. @throws {UpstreamUnavailable} */
  open(path: string, context: RequestContext): Promise<OpenedServiceResponse> {
    const { timeouts } = this.#deps
    return this.#noted(
      this.#requestWithRetries(path, context, {
        send: (request) =>
          openResponse(this.#deps, request, {
            headTimeout: Math.max(request.timeout - timeouts.list, 1),
            paceWindow: timeouts.pace,
          }),
        bodyTime: timeouts.list,
        conclude: (response, permit) =>
          concludeOpened(this.upstream.network, response, permit, (fault) => this.#failed(fault)),
      }),
    )
  }

  /** The base address itself, without key and token. @throws {UpstreamUnavailable} */
  requestWithoutKey(requestId: string): Promise<ReceivedResponse> {
    return requestWithoutKey(this.upstream, this.#deps, requestId, () => this.gate.limited?.nextAt)
  }

  /** Whether a text contains the key, the secret or a token, which must not leave the proxy. */
  containsSecret(text: string): boolean {
    return this.#guard.finds(text)
  }

  /** Notes how a request ended. */
  async #noted<R>(loading: Promise<R>): Promise<R> {
    try {
      const response = await loading
      const wasOut = this.#state.isOut
      this.#state = afterResponse(this.#state, this.#deps.clock.now())
      if (wasOut) this.#deps.recovered(this.upstream.network)
      return response
    } catch (error) {
      if (error instanceof UpstreamUnavailable) this.#failed(error)
      throw error
    }
  }

  #failed(error: UpstreamUnavailable): void {
    const isSecretRefused = this.#tokens.fault?.refusesSecret === true
    this.#state = afterFailure(this.#state, error, isSecretRefused, this.#deps.clock.now())
  }
}

/** @param accept throws `UpstreamUnavailable` for a response that cannot be used */
function concludeReceived(
  response: ReceivedResponse,
  permit: Permit,
  accept: ((response: ReceivedResponse) => void) | undefined,
): ReceivedResponse {
  try {
    accept?.(response)
  } catch (error) {
    permit.end(error instanceof UpstreamUnavailable ? 'fails' : 'nothing')
    throw error
  }
  permit.end('works')
  return response
}

/**
 * The response, with a permit that ends with its body.
 * @param failed called when the body breaks off or is refused
 */
function concludeOpened(
  network: string,
  response: OpenedResponse,
  permit: Permit,
  failed: (fault: UpstreamUnavailable) => void,
): OpenedServiceResponse {
  let isRead = response.status !== 200

  function refuse(fault: UpstreamUnavailable): void {
    permit.end('fails')
    failed(fault)
  }

  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      yield* response.pieces
    } catch (error) {
      if (error instanceof UpstreamRequestFault) refuse(failedRequest(network, error))
      throw error
    }
    isRead = true
  }

  return {
    ...response,
    pieces: pieces(),
    refuse,
    close: () => {
      // A body of which only a part was wanted shows nothing.
      permit.end(isRead ? 'works' : 'nothing')
      response.close()
    },
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
