import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Client, ClientReader } from '#http/client-address.ts'
import { checkMethodAndLength } from '../responses/check-request.ts'
import { HttpError } from '../responses/error-response.ts'
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

/** Routes for operators and load balancers. Their responses hold no chain data, no key and no name. */
export function operationsRoutes(deps: OperationsDependencies): MiddlewareHandler {
  const routes = new Map<string, (c: Context) => Response | Promise<Response>>([
    ['/health/live', (c) => c.text('live\n', 200, { 'Cache-Control': 'no-store' })],
    ['/health/ready', (c) => readiness(c, deps)],
    ['/metrics', (c) => metricsText(c, deps)],
  ])
  return async (c, next) => {
    const route = routes.get(c.req.path)
    if (!route) return next()
    checkMethodAndLength(c.req)
    return route(c)
  }
}

/**
 * Ready while any network can be served, so that one bad database does not take the others away; also while the
 * instances cannot share the limits of keys.
 */
async function readiness(
  c: Context,
  { health, sharing, isDraining }: OperationsDependencies,
): Promise<Response> {
  const networks = await health()
  const isReady = !isDraining() && networks.some((network) => network.isReady)
  const state = isDraining() ? 'stopping' : isReady ? 'ready' : 'not ready'
  return c.json({ state, networks, limits: sharing() }, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
}

/** @throws {HttpError} 404 to a client that may not read them */
async function metricsText(
  c: Context,
  { metrics, readClient, mayReadMetrics }: OperationsDependencies,
): Promise<Response> {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  const client = readClient(
    incoming && (incoming.socket.remoteAddress ?? ''),
    c.req.header('X-Forwarded-For'),
    c.req.header('X-Forwarded-Proto'),
  )
  if (!mayReadMetrics(client)) {
    throw new HttpError(404, 'There is nothing at this path.')
  }
  return c.text(await metrics.text(), 200, {
    'Content-Type': metrics.contentType,
    'Cache-Control': 'no-store',
  })
}
