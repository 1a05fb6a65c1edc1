import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import type { DataServiceDependencies } from './data-service-dependencies.ts'
import type { Upstream, UpstreamCall } from './upstream.ts'
import { failedRequest, refusedResponse } from './upstream-failures.ts'
import {
  MAX_RESPONSE,
  type ReceivedResponse,
  receiveResponse,
  UpstreamRequestFault,
} from './upstream-request.ts'

/**
 * Requests the data service's base address, which needs neither key nor token.
 * @param closedUntil when another request may be made, as far as the budget shows
 * @throws {UpstreamUnavailable}
 */
export async function requestWithoutKey(
  { network, baseUrl }: Upstream,
  deps: DataServiceDependencies,
  requestId: string,
  closedUntil: () => number | undefined,
): Promise<ReceivedResponse> {
  const { now } = deps.clock
  const { origin, pathname } = new URL(baseUrl)
  const { response: timeout } = deps.timeouts
  const sentAt = now()
  const report = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
    deps.reportCall({ network, requestId, path: '', outcome, duration: now() - sentAt, cause })
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
    report(response.status)
    if (response.status === 429 || response.status >= 500) {
      throw refusedResponse(network, response.status, closedUntil())
    }
    return response
  } catch (error) {
    if (!(error instanceof UpstreamRequestFault)) throw error
    report(error.kind, error.cause)
    throw failedRequest(network, error)
  }
}
