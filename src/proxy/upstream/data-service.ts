import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { Gate, type Permit } from '../reliability/gate.ts'
import { type AccessTokenSource, createAccessTokenSource } from './access-token-source.ts'
import { recordCall } from './call-records.ts'
import { createRequestWithRetries, type DataServiceDependencies } from './request-with-retries.ts'
import { createSecretGuard } from './secret-guard.ts'
import type { RequestContext, Upstream, UpstreamCall } from './upstream.ts'
import {
  createFaultPeriod,
  failedRequest,
  refusedResponse,
  UpstreamUnavailable,
} from './upstream-failures.ts'
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
export interface DataService {
  readonly upstream: Upstream
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
  ): Promise<ReceivedResponse>
  /** The same for a body of any length, which is still to come. @throws {UpstreamUnavailable} */
  open(path: string, context: RequestContext): Promise<OpenedServiceResponse>
  /** The base address itself, without key and token. @throws {UpstreamUnavailable} */
  requestWithoutKey(requestId: string): Promise<ReceivedResponse>
  readonly tokens: Pick<AccessTokenSource, 'fault'>
  readonly gate: Pick<
    Gate,
    'perSecond' | 'namedRate' | 'learntPerSecond' | 'perDay' | 'left' | 'isAmple' | 'nextAt' | 'resetAt'
  >
  /** Why the newest request had no response; null when it had one. */
  readonly fault: UpstreamUnavailable | null
  /** Since when the newest requests show the state that `fault` is of; undefined while they have a response. */
  readonly faultSince: number | undefined
  /** Whether any request ever had a response. */
  readonly hasResponded: boolean
  /** Whether a text contains the key, the secret or a token, which must not leave the proxy. */
  containsSecret(text: string): boolean
}

export function createDataService(upstream: Upstream, deps: DataServiceDependencies): DataService {
  const { network } = upstream
  const { clock, timeouts } = deps
  const guard = createSecretGuard(upstream.apiKey, upstream.apiSecret.reveal())
  const tokens = createAccessTokenSource(upstream, { ...deps, guard })
  const gate = new Gate(upstream.perSecond, clock)
  let fault: UpstreamUnavailable | null = null
  const faultPeriod = createFaultPeriod(clock.now)
  let hasResponded = false
  /** Whether the service is not requested for a while, which the log will end. */
  let isOut = false
  const requestWithRetries = createRequestWithRetries(upstream, deps, tokens, gate, () => fault)

  function failed(error: UpstreamUnavailable): void {
    fault = error
    faultPeriod.failed(error.reason, tokens.fault?.refusesSecret === true)
  }

  /** Records how a request ended, for the status and the metrics. */
  async function recorded<R>(loading: Promise<R>): Promise<R> {
    try {
      const response = await loading
      fault = null
      faultPeriod.ended()
      hasResponded = true
      if (isOut) deps.recovered(network)
      isOut = false
      return response
    } catch (error) {
      // A queue of the proxy's own says nothing of the service, nor does a single record.
      if (error instanceof UpstreamUnavailable && error.reason !== 'busy' && error.reason !== 'record') {
        failed(error)
        isOut ||= isOutage(error)
      }
      throw error
    }
  }

  return {
    upstream,
    tokens,
    gate,
    get hasResponded() {
      return hasResponded
    },
    get fault() {
      return fault
    },
    get faultSince() {
      return faultPeriod.since
    },
    request: (path, context, accept) =>
      recorded(
        requestWithRetries(path, context, {
          send: (request) => receiveResponse(deps, request, MAX_RESPONSE),
          bodyTime: 0,
          conclude: (response, permit) => concludeReceived(response, permit, accept),
        }),
      ),
    open: (path, context) =>
      recorded(
        requestWithRetries(path, context, {
          send: (request) =>
            openResponse(deps, request, {
              headTimeout: Math.max(request.timeout - timeouts.list, 1),
              paceWindow: timeouts.pace,
            }),
          bodyTime: timeouts.list,
          conclude: (response, permit) => concludeOpened(network, response, permit, failed),
        }),
      ),
    requestWithoutKey: (requestId) =>
      requestWithoutKey(upstream, deps, requestId, () => gate.limited?.nextAt),
    containsSecret: guard.finds,
  }
}

/** Whether a failure is more than a short wait for the rate. */
function isOutage({ reason, notBefore }: UpstreamUnavailable): boolean {
  return notBefore !== undefined && reason !== 'rate-limit'
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
