import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type NetworkName, networks } from '#cardano/network.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { TOKEN_PATH } from '#contract/token.ts'
import { createClientReader, createMetricsAccess } from '#http/client-address.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { REQUEST_ID_HEADER } from '#http/request-id.ts'
import { unreadableRequest } from '#http/unreadable-request.ts'
import { type AuthorizerDependencies, createAuthorizer } from './access/authorizer.ts'
import { DESCRIPTION_CACHE_CONTROL } from './cache/cache-control.ts'
import { prepareAnswer } from './cache/cacheable-response.ts'
import { answerContractDocuments } from './contract-documents.ts'
import { errorAnswer, HttpError, type ReportFailure } from './http-error.ts'
import { checkRequest } from './http-request.ts'
import { createTokenEndpoint, limitTokenRequest } from './identity/token-endpoint.ts'
import { operationsRoutes } from './operations/operations-routes.ts'
import { traceRequest } from './operations/request-trace.ts'
import type { RequestEvent } from './operations/service-event.ts'
import { checkHealth } from './operations/service-health.ts'
import { createServiceMetrics } from './operations/service-metrics.ts'
import { createResourceApi, type ResourceApi } from './resources/resource-api.ts'
import { createServiceListener } from './service-listener.ts'
import type { ChainStore } from './store/chain/chain-store.ts'

/** A network that is served: where its chain is read from, and what may be said of it without a key. */
export interface ServedNetwork {
  /** @throws {DatabaseNotReady} while the network's database cannot be read. */
  readonly store: () => ChainStore
  readonly description: NetworkDescription
  /** Questions to its database; undefined where it has none of its own. */
  readonly load?: () => { readonly running: number; readonly waiting: number }
}

export interface ServiceDependencies extends AuthorizerDependencies {
  readonly served: ReadonlyMap<NetworkName, ServedNetwork>
  readonly dialect: Dialect
  /** Where clients reach the service, without a slash at the end; links are built from it. */
  readonly publicUrl: string
  /** That kept answers may take, of all networks together. */
  readonly memoryBytes: number
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks that may read the metrics, besides this machine. */
  readonly metricsFrom: readonly string[]
  readonly reportFailure: ReportFailure
  /** Told of every request, when its answer is sent. */
  readonly reportRequest: (event: RequestEvent) => void
}

export interface Service {
  /** For whoever asks without a socket. */
  readonly app: Hono
  /** For Node's server: the same answers, the data's without a detour. */
  readonly listener: (incoming: IncomingMessage, response: ServerResponse) => void
  /** From now on it says that it is not ready, and connections end with their next answer. */
  drain(): void
}

/**
 * Not in the specification: that base address and identity server of a network share one prefix.
 * The data service: for each network, below that prefix, its description, its identity server and its
 * resource API.
 */
export function createService(deps: ServiceDependencies): Service {
  const { served, publicUrl, now } = deps
  let isDraining = false
  const networkUrl = (name: NetworkName) => `${publicUrl}/${name}`
  const authorizer = createAuthorizer(deps)
  const memoryBytes = Math.floor(deps.memoryBytes / Math.max(served.size, 1))
  const apis = new Map<NetworkName, ResourceApi>(
    [...served].map(([name, { store, description }]) => [
      name,
      createResourceApi({ authorizer, store, description, baseUrl: networkUrl(name), memoryBytes, now }),
    ]),
  )
  const metrics = createServiceMetrics({
    health: () => checkHealth(served, now),
    memoryBytes: () => [...apis.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    databases: () => [...served].flatMap(([network, { load }]) => (load ? [{ network, ...load() }] : [])),
  })
  const reportFailure: ReportFailure = (failure) => {
    metrics.failed()
    deps.reportFailure(failure)
  }

  const app = new Hono()
  app.use(
    operationsRoutes({
      health: () => checkHealth(served, now),
      isDraining: () => isDraining,
      metrics,
      readClient: createClientReader(deps.trustedProxies),
      mayReadMetrics: createMetricsAccess(deps.metricsFrom),
    }),
  )
  const servers = [...served].map(([network, { description }]) => ({
    network,
    url: networkUrl(network),
    description: `${networks[network].title}, ${description.source}`,
  }))
  app.use(answerContractDocuments(servers, deps.dialect))
  for (const [name, { description }] of served) {
    for (const path of [`/${name}`, `/${name}/`]) app.all(path, (c) => describe(c, description))
    app.all(`/${name}${TOKEN_PATH}`, limitTokenRequest, createTokenEndpoint(name, deps))
    app.all(`/${name}/*`, async (c) => {
      const { pathname, search } = new URL(c.req.url)
      const target = `${pathname.slice(name.length + 1)}${search}`
      const answer = await apis
        .get(name)
        ?.answer(c.req, target, traceRequest(c.req.header(REQUEST_ID_HEADER)))
      return answer ? toFetchResponse(answer) : c.notFound()
    })
  }
  app.notFound((c) => {
    throw new HttpError(404, absentNetwork(c.req.path, served))
  })
  app.onError((error, c) => toFetchResponse(errorAnswer(error, c.req.path, requestId(c), reportFailure)))

  return {
    app,
    listener: createServiceListener({
      apis,
      others: getRequestListener(app.fetch, { errorHandler: unreadableRequest }),
      isDraining: () => isDraining,
      reportFailure,
      reportRequest: (event) => {
        metrics.answered(event)
        deps.reportRequest(event)
      },
    }),
    drain: () => {
      isDraining = true
    },
  }
}

async function describe(c: Context, description: NetworkDescription): Promise<Response> {
  checkRequest(c.req, 'application/json')
  const prepared = prepareAnswer({
    contentType: 'application/json; charset=utf-8',
    cacheControl: DESCRIPTION_CACHE_CONTROL,
    headers: { [DIALECT_HEADER]: description.dialect },
    body: JSON.stringify(description),
  })
  return toFetchResponse(await prepared.respond(c.req))
}

/** As the listener has named the request. */
function requestId(c: Context): string {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {}
  const named = outgoing?.getHeader(REQUEST_ID_HEADER)
  return typeof named === 'string' ? named : traceRequest(c.req.header(REQUEST_ID_HEADER)).id
}

function absentNetwork(path: string, served: ServiceDependencies['served']): string {
  const prefix = path.split('/')[1] ?? ''
  const network = Object.values(networks).find(({ name }) => name === prefix)
  const list = new Intl.ListFormat('en').format(served.keys())
  return network?.state === 'announced'
    ? `${network.title} is announced and not served yet. Served here: ${list}.`
    : `Every path begins with a network. Served here: ${list}.`
}
