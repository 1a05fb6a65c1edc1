import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '#async/clock.ts'
import type { NetworkName } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { Secret } from '#contract/secret.ts'
import { clientOf, createClientReader, createOperatorAccess } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import { Authorizer } from './access/authorizer.ts'
import { NetworkTurns, overuseKinds } from './access/database-turns.ts'
import type { KeyLimits } from './access/key-limits.ts'
import type { LimitSharing } from './access/sharing/limit-sharing.ts'
import type { DashboardApi } from './dashboard/dashboard-api.ts'
import { createCallerAddress } from './dashboard/dashboard-call.ts'
import { createDashboardListener } from './dashboard/dashboard-listener.ts'
import { AccessChanges } from './identity/access-changes.ts'
import type { AccessTokens } from './identity/access-token.ts'
import { AddressLimit, SecretLimit } from './identity/failure-limits.ts'
import { TokenLimits } from './identity/token-endpoint.ts'
import { operationsRoutes } from './operations/operations-routes.ts'
import { checkHealth } from './operations/service-health.ts'
import type { ServiceMetrics } from './operations/service-metrics.ts'
import { ResourceApi } from './resources/resource-api.ts'
import { createCrossOriginReads } from './responses/check-request.ts'
import type { ServedNetwork } from './served-network.ts'
import { createServiceListener } from './service-listener.ts'
import { type IdentityServer, networkUrl, serviceRoutes } from './service-routes.ts'
import type { AccessChangeStore } from './store/control/access-change-store.ts'
import type { KeyStore } from './store/control/key-store.ts'
import { logFault } from './store/postgres/log-fault.ts'
import type { QuotaWarnings } from './usage/quota-warnings.ts'
import type { RequestLedger } from './usage/request-ledger.ts'

export interface ServiceDependencies {
  /** Counts events on their way. */
  readonly log: Log
  readonly metrics: ServiceMetrics
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
  readonly ledger: Pick<RequestLedger, 'responded'>
  readonly now: () => Instant
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
}

export interface Service {
  /** Listener for Node's server: the only way into the service. */
  readonly listener: (incoming: IncomingMessage, response: ServerResponse) => void
  /** Reports itself as not ready from now on, and closes each connection with its next response. */
  drain(): void
}

/**
 * The data service: each network's description, identity server and resource API, below a prefix for the network.
 * Not in the specification: that base address and identity server share one prefix.
 */
export function createService(deps: ServiceDependencies): Service {
  const { served, now, log, metrics } = deps
  let isDraining = false
  const readClient = createClientReader(deps.trustedProxies)
  const addressOf = (incoming: IncomingMessage) => clientOf(incoming, readClient).address
  const changes = new AccessChanges({
    store: deps.accessChanges,
    now,
    signingKeysChanged: (kids) => deps.tokens.keepSigningKeys(kids),
    limitsChanged: (key) => deps.limits.limitsChanged(key),
    readTimeout: deps.changesTimeout,
    failed: (error) =>
      logFault(log, 'the newest changes of access could not be read; they are read again', error),
  })
  const turns = new NetworkTurns(served, log, deps.turnClock)
  const identity: IdentityServer = {
    ...deps,
    addressLimit: new AddressLimit(now),
    secretLimit: new SecretLimit(now),
    tokenLimits: new TokenLimits(now),
    changes,
    addressOf,
  }
  const apis = resourceApis(deps, identity, turns)
  metrics.measure({
    networks: [...served.keys()],
    overuses: overuseKinds,
    health: () => checkHealth(served, now),
    sharing: () => deps.sharing?.health(),
    clockOffset: deps.clockOffset,
    keysNearQuota: () => deps.quotaWarnings.count(),
    cacheBytes: () => [...apis.values()].reduce((sum, api) => sum + api.cacheBytes, 0),
    turns: () => turns.waiting(),
    databases: () => [...served].flatMap(([network, { load }]) => (load ? [{ network, ...load() }] : [])),
  })
  const operations = operationsRoutes({
    health: () => checkHealth(served, now),
    sharing: () => deps.sharing?.health(),
    isDraining: () => isDraining,
    metrics,
    readClient,
    mayReadMetrics: createOperatorAccess(deps.metricsFrom, deps.publicUrl),
  })
  return {
    listener: createServiceListener({
      apis,
      routes: serviceRoutes({ ...deps, operations, identity }),
      dashboard: createDashboardListener({
        dashboard: deps.dashboard,
        addressOf: createCallerAddress(readClient, deps.proxyProof),
      }),
      crossOrigin: createCrossOriginReads(deps.allowedOrigins),
      isDraining: () => isDraining,
      ledger: deps.ledger,
      log,
    }),
    drain: () => {
      isDraining = true
    },
  }
}

/** The data of each network. */
function resourceApis(
  deps: ServiceDependencies,
  identity: IdentityServer,
  turns: NetworkTurns,
): ReadonlyMap<NetworkName, ResourceApi> {
  const { served, limits, now } = deps
  const authorizer = new Authorizer(identity)
  const cacheBytes = Math.floor(deps.cacheBytes / Math.max(served.size, 1))
  return new Map(
    [...served].map(([name, { store, description }]) => [
      name,
      new ResourceApi({
        authorizer,
        limits,
        turns: turns.of(name),
        store,
        description,
        baseUrl: networkUrl(deps.publicUrl, name),
        cacheBytes,
        now,
      }),
    ]),
  )
}
