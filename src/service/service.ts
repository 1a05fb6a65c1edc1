import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Clock } from '#async/clock.ts'
import { type NetworkName, networks } from '#cardano/network.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import { DASHBOARD_API } from '#contract/dashboard/dashboard-endpoints.ts'
import { OPENAPI_PATH } from '#contract/description/openapi-path.ts'
import type { Dialect } from '#contract/dialect.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import type { Secret } from '#contract/secret.ts'
import { INTROSPECTION_PATH, REVOCATION_PATH, TOKEN_PATH } from '#contract/token.ts'
import { clientOf, createClientReader, createOperatorAccess } from '#http/client-address.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { HOST_OF_NONE, unreadableRequest } from '#http/server/message-fault.ts'
import { createAuthorizer } from './access/authorizer.ts'
import { createNetworkTurns } from './access/database-turns.ts'
import type { KeyLimits } from './access/key-limits.ts'
import type { LimitSharing } from './access/sharing/limit-sharing.ts'
import type { DashboardApi } from './dashboard/dashboard-api.ts'
import { createCallerAddress } from './dashboard/dashboard-call.ts'
import { createAccessChanges } from './identity/access-changes.ts'
import type { AccessTokens } from './identity/access-token.ts'
import type { AuthenticationFailure } from './identity/authentication-failure.ts'
import {
  createIdentityEndpoint,
  type IdentityEndpoint,
  limitIdentityRequest,
  takePostOnly,
} from './identity/identity-endpoint.ts'
import { createAddressLimit, createGuessLimit } from './identity/secret-guess-limit.ts'
import {
  createTokenLimits,
  introspectionEndpoint,
  revocationEndpoint,
  tokenEndpoint,
} from './identity/token-endpoint.ts'
import type { KeyOveruse } from './operations/event-reports.ts'
import { operationsRoutes } from './operations/operations-routes.ts'
import { traceRequest } from './operations/request-trace.ts'
import type { RequestEvent } from './operations/service-event-line.ts'
import { checkHealth } from './operations/service-health.ts'
import { createServiceMetrics } from './operations/service-metrics.ts'
import { createResourceApi, type ResourceApi } from './resources/resource-api.ts'
import { createCrossOriginReads, shareDocuments } from './responses/check-request.ts'
import { contractDocuments, identityDocuments, networkDescription } from './responses/contract-documents.ts'
import { type ErrorReports, errorResponse, HttpError, reportError } from './responses/error-response.ts'
import type { ServedNetwork } from './served-network.ts'
import { createServiceListener } from './service-listener.ts'
import { createSimulation } from './simulation/simulation.ts'
import type { AccessChangeStore } from './store/control/access-change-store.ts'
import type { KeyStore } from './store/control/key-store.ts'
import type { QuotaWarnings } from './usage/quota-warnings.ts'
import type { UsageRecorder } from './usage/usage-recorder.ts'

export interface ServiceDependencies extends ErrorReports {
  readonly keys: KeyStore
  readonly tokens: AccessTokens
  readonly accessChanges: AccessChangeStore
  readonly limits: KeyLimits
  /** Undefined: the rate limit of keys is that of each instance. */
  readonly sharing?: LimitSharing | undefined
  /** Milliseconds by which this machine's clock is ahead of the control database's; undefined where it is not known. */
  readonly clockOffset: () => number | undefined
  readonly quotaWarnings: Pick<QuotaWarnings, 'count'>
  /** Counts each data request of a known key. */
  readonly usage: Pick<UsageRecorder, 'record'>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Timers of simulated failures. */
  readonly schedule: Clock['schedule']
  /** Time of waits for a database; undefined: the system's. */
  readonly turnClock?: Clock
  /** Milliseconds of real time that a request waits for the newest changes of access; undefined: half a second. */
  readonly changesTimeout?: number
  readonly served: ReadonlyMap<NetworkName, ServedNetwork>
  readonly dialect: Dialect
  /** Responds to the calls of the dashboard's pages. */
  readonly dashboard: DashboardApi
  /** Proves that a dashboard call comes from the proxy in this process; undefined without one. */
  readonly proxyProof?: Secret | undefined
  /** Address at which clients reach the service, without a slash at the end; links are built from it. */
  readonly publicUrl: string
  /** The same address if programs elsewhere may be told it; undefined where the service may not be reached by it. */
  readonly publishedUrl?: string | undefined
  /** Bytes that the response caches of all networks may use together. */
  readonly cacheBytes: number
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks that may read the metrics, besides this machine. */
  readonly metricsFrom: readonly string[]
  /** Origins whose pages may read data and documents, or `*` for all. */
  readonly allowedOrigins: readonly string[]
  /** Called for every request, once its response is sent. */
  readonly reportRequest: (event: RequestEvent) => void
  /** Called for each query that is refused or stopped since its key uses too much of a database. */
  readonly reportOveruse: (overuse: KeyOveruse) => void
  /** Called for each request that is not authenticated. */
  readonly reportAuthentication: (failure: AuthenticationFailure) => void
}

export interface Service {
  /** Responds to requests of the Fetch API, without a socket. */
  readonly app: Hono
  /** Listener for Node's server: the same responses, and a shorter way for data. */
  readonly listener: (incoming: IncomingMessage, response: ServerResponse) => void
  /** Reports itself as not ready from now on, and closes each connection with its next response. */
  drain(): void
}

/**
 * The data service: each network's description, identity server and resource API, below a prefix for the network.
 * Not in the specification: that base address and identity server share one prefix.
 */
export function createService(deps: ServiceDependencies): Service {
  const { served, publicUrl, limits, now } = deps
  let isDraining = false
  const networkUrl = (name: NetworkName) => `${publicUrl}/${name}`
  const readClient = createClientReader(deps.trustedProxies)
  const callerAddress = createCallerAddress(readClient, deps.proxyProof)
  const identity = {
    ...deps,
    addressLimit: createAddressLimit(now),
    guessLimit: createGuessLimit(now),
    takeToken: createTokenLimits(now),
    changes: createAccessChanges({
      store: deps.accessChanges,
      now,
      signingKeysChanged: deps.tokens.keepSigningKeys,
      limitsChanged: limits.limitsChanged,
      readTimeout: deps.changesTimeout,
      failed: (error) => reportError(error, crypto.randomUUID(), deps),
    }),
    addressOf: (incoming: IncomingMessage | undefined) => clientOf(incoming, readClient).address,
    report: (failure: AuthenticationFailure) => {
      metrics.countAuthenticationFailure(failure)
      deps.reportAuthentication(failure)
    },
  }
  /** The public keys without one that was deleted a second ago; those of the last minute where no change can be read. */
  const publicKeys = async () => {
    try {
      await identity.changes.latest()
    } catch {
      // The failure was reported where the read began.
    }
    return deps.tokens.publicKeys()
  }
  const authorizer = createAuthorizer(identity)
  const cacheBytes = Math.floor(deps.cacheBytes / Math.max(served.size, 1))
  const reportOveruse = (overuse: KeyOveruse) => {
    metrics.countOveruse(overuse)
    deps.reportOveruse(overuse)
  }
  const turns = createNetworkTurns(served, reportOveruse, deps.turnClock)
  const apis = new Map<NetworkName, ResourceApi>(
    [...served].map(([name, { store, description }]) => [
      name,
      createResourceApi({
        authorizer,
        limits,
        simulate: createSimulation({ description, limits, clock: deps }),
        turns: turns.of(name),
        store,
        description,
        baseUrl: networkUrl(name),
        cacheBytes,
        now,
      }),
    ]),
  )
  const metrics = createServiceMetrics({
    health: () => checkHealth(served, now),
    sharing: () => deps.sharing?.health(),
    clockOffset: deps.clockOffset,
    keysNearQuota: deps.quotaWarnings.count,
    cacheBytes: () => [...apis.values()].reduce((sum, api) => sum + api.cacheBytes, 0),
    turns: turns.waiting,
    databases: () => [...served].flatMap(([network, { load }]) => (load ? [{ network, ...load() }] : [])),
  })
  const reports: ErrorReports = {
    reportFailure: (failure) => {
      metrics.countFailure()
      deps.reportFailure(failure)
    },
    reportUnavailable: (database, error) => {
      metrics.countUnavailable(database)
      deps.reportUnavailable(database, error)
    },
  }

  const app = new Hono()
  app.use(
    operationsRoutes({
      health: () => checkHealth(served, now),
      sharing: () => deps.sharing?.health(),
      isDraining: () => isDraining,
      metrics,
      readClient,
      mayReadMetrics: createOperatorAccess(deps.metricsFrom, publicUrl),
    }),
  )
  const servers = [...served].map(([network, { description }]) => ({
    network,
    url: networkUrl(network),
    description: `${networks[network].title}, ${description.source}`,
  }))
  const crossOrigin = createCrossOriginReads(deps.allowedOrigins)
  if (crossOrigin) {
    const share = shareDocuments(crossOrigin)
    for (const path of readableElsewhere(served.keys())) app.use(path, share)
  }
  app.use(contractDocuments(servers, deps.dialect))
  for (const [name, { description }] of served) {
    const address = deps.publishedUrl === undefined ? undefined : `${deps.publishedUrl}/${name}`
    for (const path of [`/${name}`, `/${name}/`]) app.all(path, networkDescription(description, address))
    app.route('/', identityDocuments({ network: name, issuer: networkUrl(name), publicKeys }))
    const endpoints: Readonly<Record<string, IdentityEndpoint>> = {
      [TOKEN_PATH]: tokenEndpoint(name, identity),
      [REVOCATION_PATH]: revocationEndpoint(name, identity),
      [INTROSPECTION_PATH]: introspectionEndpoint(name, networkUrl(name), identity),
    }
    for (const [path, endpoint] of Object.entries(endpoints)) {
      app.all(
        `/${name}${path}`,
        takePostOnly,
        limitIdentityRequest,
        createIdentityEndpoint(name, identity, endpoint),
      )
    }
    app.all(`/${name}/*`, async (c) => {
      const { pathname, search } = new URL(c.req.url)
      const target = `${pathname.slice(name.length + 1)}${search}`
      const { incoming }: Partial<HttpBindings> = c.env ?? {}
      const trace = traceRequest(c.req.header(REQUEST_ID_HEADER), incoming)
      const response = await apis.get(name)?.respond(c.req, target, trace)
      return response ? toFetchResponse(response) : c.notFound()
    })
  }
  app.all(`${DASHBOARD_API}/*`, (c) => {
    const { incoming }: Partial<HttpBindings> = c.env ?? {}
    return deps.dashboard({
      request: c.req.raw,
      address: callerAddress(incoming),
      requestId: requestId(c),
      ...reports,
    })
  })
  app.notFound((c) => {
    throw new HttpError(404, absentNetworkMessage(networkSegment(c.req.path), [...served.keys()]))
  })
  app.onError((error, c) =>
    hasLeft(c)
      ? new Response(null, { status: 400 })
      : toFetchResponse(errorResponse(error, c.req.path, requestId(c), reports)),
  )

  return {
    app,
    listener: createServiceListener({
      apis,
      crossOrigin,
      others: getRequestListener(app.fetch, { errorHandler: unreadableRequest, hostname: HOST_OF_NONE }),
      isDraining: () => isDraining,
      usage: deps.usage,
      reports,
      reportRequest: (event) => {
        metrics.countRequest(event)
        deps.reportRequest(event)
      },
    }),
    drain: () => {
      isDraining = true
    },
  }
}

/** The paths of documents that pages of other origins may read: never those of tokens, nor the operator's. */
function readableElsewhere(names: Iterable<NetworkName>): readonly string[] {
  const ofNetwork = ['', '/', OPENAPI_PATH, `${ODATA_ROOT}/*`, '/.well-known/*']
  return [
    OPENAPI_PATH,
    '/.well-known/*',
    ...[...names].flatMap((name) => ofNetwork.map((path) => `/${name}${path}`)),
  ]
}

/** Whether the client disconnected, or sent bytes that are no body, before its request was complete. */
function hasLeft(c: Context): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return incoming?.destroyed === true && !incoming.complete
}

/** The identifier that the listener gave the request, or a new one. */
function requestId(c: Context): string {
  const { incoming, outgoing }: Partial<HttpBindings> = c.env ?? {}
  const named = outgoing?.getHeader(REQUEST_ID_HEADER)
  return typeof named === 'string' ? named : traceRequest(c.req.header(REQUEST_ID_HEADER), incoming).id
}

/** The segment of a path that should name a network: the first, or the last of a well-known document's. */
function networkSegment(path: string): string {
  const segments = path.split('/').slice(1)
  return (segments[0] === '.well-known' ? segments.at(-1) : segments[0]) ?? ''
}
