import type { Instant } from '#cardano/utc-time.ts'
import { credentialHeaders } from '#contract/token.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import {
  type AccessTokenSource,
  createAccessTokenSource,
  type TokenDependencies,
} from './access-token-source.ts'
import { recordCall } from './call-records.ts'
import { createSecretGuard, type SecretGuard } from './secret-guard.ts'
import type { RequestContext, Upstream, UpstreamCall } from './upstream.ts'
import {
  MAX_LIST_RESPONSE,
  MAX_RESPONSE,
  type ReceivedResponse,
  receiveResponse,
  type UpstreamRequest,
  UpstreamRequestFault,
} from './upstream-request.ts'

/** Requests to one data service with the key and a token, neither of which leaves the proxy otherwise. */
export class KeyedRequests {
  readonly tokens: AccessTokenSource
  readonly #upstream: Upstream
  readonly #deps: TokenDependencies
  readonly #guard: SecretGuard

  constructor(upstream: Upstream, deps: TokenDependencies) {
    this.#upstream = upstream
    this.#deps = deps
    this.#guard = createSecretGuard(upstream.apiKey, upstream.apiSecret.reveal())
    this.tokens = createAccessTokenSource(upstream, { ...deps, guard: this.#guard })
  }

  /** Whether a text contains the key, the secret or a token. */
  containsSecret(text: string): boolean {
    return this.#guard.finds(text)
  }

  /**
   * Sends a request once.
   * @param path with its query, below the service's address
   * @param deadline of the response; of a list, whose body may take its time, of its header
   * @throws {UpstreamRequestFault}
   */
  send(path: string, bearer: string, context: RequestContext, deadline: Instant): Promise<ReceivedResponse> {
    const { clock, timeouts } = this.#deps
    const { requestId, accept = 'application/json', etag, isLong } = context
    const left = Math.max(deadline - clock.now(), 1)
    return this.#sendRecorded(path, requestId, isLong ? MAX_LIST_RESPONSE : MAX_RESPONSE, {
      headers: {
        accept,
        ...credentialHeaders(bearer, this.#upstream.apiKey),
        [REQUEST_ID_HEADER]: requestId,
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
      headTimeout: left,
      pieceTimeout: timeouts.piece,
      timeout: isLong ? left + timeouts.listBody : left,
    })
  }

  /** Requests the service's base address, where it describes itself: that needs neither key nor token. @throws {UpstreamRequestFault} */
  sendWithoutKey(requestId: string): Promise<ReceivedResponse> {
    const { response: timeout } = this.#deps.timeouts
    return this.#sendRecorded('', requestId, MAX_RESPONSE, {
      headers: { accept: 'application/json', [REQUEST_ID_HEADER]: requestId },
      headTimeout: timeout,
      pieceTimeout: timeout,
      timeout,
    })
  }

  async #sendRecorded(
    path: string,
    requestId: string,
    longest: number,
    request: Omit<UpstreamRequest, 'origin' | 'path' | 'method'>,
  ): Promise<ReceivedResponse> {
    const { network, baseUrl } = this.#upstream
    const { now } = this.#deps.clock
    const { origin, pathname } = new URL(baseUrl)
    const sentAt = now()
    const record = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
      recordCall(this.#deps, { network, requestId, path, outcome, duration: now() - sentAt, cause })
    try {
      const whole = `${pathname.replace(/\/$/, '')}${path}` || '/'
      const response = await receiveResponse(
        this.#deps,
        { origin, path: whole, method: 'GET', ...request },
        longest,
      )
      record(response.status)
      return response
    } catch (error) {
      if (error instanceof UpstreamRequestFault) record(error.kind, error.cause)
      throw error
    }
  }
}
