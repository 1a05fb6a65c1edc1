import type { IncomingMessage } from 'node:http'
import { type Client, type ClientReader, clientOf } from '#http/client-address.ts'
import type { HttpResponse } from '#http/http-message.ts'
import { Refusal } from '#http/refusal.ts'
import { jsonResponse, type RequestHandler, textResponse } from '#http/server/request-handler.ts'
import { checkMethodAndLength } from '../responses/check-request.ts'
import type { NetworkHealth } from './service-health.ts'
import type { ServiceMetrics } from './service-metrics.ts'
import type { SharingHealth } from './sharing-health.ts'

export interface OperationsDependencies {
  readonly health: () => Promise<readonly NetworkHealth[]>
  /** Undefined where the limits of keys are those of each instance. */
  readonly sharing: () => SharingHealth | undefined
  /** True once the service is about to stop. */
  readonly isDraining: () => boolean
  readonly metrics: ServiceMetrics
  readonly readClient: ClientReader
  readonly mayReadMetrics: (client: Client) => boolean
}

/** The paths for operators and load balancers. Their responses hold no chain data, no key and no name. */
export function operationsRoutes(deps: OperationsDependencies): ReadonlyMap<string, RequestHandler> {
  const route =
    (respond: RequestHandler): RequestHandler =>
    (request) => {
      checkMethodAndLength(request)
      return respond(request)
    }
  return new Map([
    ['/health/live', route(() => textResponse('live\n', 'text/plain; charset=UTF-8', 200, NO_STORE))],
    ['/health/ready', route(() => readiness(deps))],
    ['/metrics', route(({ incoming }) => metricsText(incoming, deps))],
  ])
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * Ready while any network can be served, so that one bad database does not take the others away; also while the
 * instances cannot share the limits of keys.
 */
async function readiness({ health, sharing, isDraining }: OperationsDependencies): Promise<HttpResponse> {
  const networks = await health()
  const isReady = !isDraining() && networks.some((network) => network.isReady)
  const state = isDraining() ? 'stopping' : isReady ? 'ready' : 'not ready'
  return jsonResponse({ state, networks, limits: sharing() }, isReady ? 200 : 503, NO_STORE)
}

/** @throws {Refusal} 404 to a client that may not read them */
async function metricsText(
  incoming: IncomingMessage,
  { metrics, readClient, mayReadMetrics }: OperationsDependencies,
): Promise<HttpResponse> {
  if (!mayReadMetrics(clientOf(incoming, readClient))) {
    throw new Refusal('not-found', 'There is nothing at this path.')
  }
  return textResponse(await metrics.text(), metrics.contentType, 200, NO_STORE)
}
