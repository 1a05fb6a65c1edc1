import { networks } from '#cardano/network.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { CacheResult, ProxyCache, StoredResponse } from '../cache/proxy-cache.ts'
import type { KnownResource } from '../cache/requested-resource.ts'
import { createDataService, type DataService } from '../upstream/data-service.ts'
import {
  createDialectFinder,
  createNetworkDescriber,
  type DialectFinder,
} from '../upstream/network-describer.ts'
import { logWrongResponse } from '../upstream/proxy-log.ts'
import type { DataServiceDependencies } from '../upstream/request-with-retries.ts'
import type { RequestContext, Upstream } from '../upstream/upstream.ts'
import { type UpstreamUnavailable, WrongResponse } from '../upstream/upstream-failures.ts'
import { createChainPosition, type SeenBlock } from './chain-position.ts'
import { createListServer, type GrowingResult, type WatchLoading } from './list-server.ts'
import { createCountLoader, createResourceLoader } from './resource-loader.ts'

/** All data of one network, from the cache or from its data service. */
export interface NetworkSource {
  readonly service: DataService
  readonly dialect: DialectFinder
  /** The stored response, however old. */
  stored(resource: KnownResource): StoredResponse | undefined
  /** The stored response if it is fresh, without waiting. */
  fresh(resource: KnownResource): StoredResponse | undefined
  /**
   * A response, or a whole list that is being collected.
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  get(resource: KnownResource, context: RequestContext): Promise<CacheResult | GrowingResult>
  /** Set while the service at the address describes itself as another network. */
  readonly misplaced: UpstreamUnavailable | undefined
  /** The newest epoch seen in a response. */
  readonly latestEpoch: number | undefined
  /** The newest block seen in a response. */
  readonly latestBlock: SeenBlock | undefined
  /** The service's newest description of itself; undefined before the first. */
  readonly described: NetworkDescription | undefined
  /** The service's description of itself, with its dialect. @throws {UpstreamUnavailable} */
  describe(context: RequestContext): Promise<NetworkDescription>
}

export interface NetworkSourceDependencies extends DataServiceDependencies {
  readonly cache: ProxyCache
  /** The path below which the explorer is served. */
  readonly basePath: string
}

export function createNetworkSource(upstream: Upstream, deps: NetworkSourceDependencies): NetworkSource {
  const { cache, clock, timeouts } = deps
  const network = networks[upstream.network]
  const service = createDataService(upstream, deps)
  const dialect = createDialectFinder(service, clock.now, (finding, before) => {
    // The same bytes mean something else in another dialect.
    if (before && before.dialect !== finding.dialect) evictAll()
    const text = `${network.name} has the dialect ${finding.dialect} (${finding.evidence})`
    deps.log({ event: 'dialect', text, network: network.name, ...finding })
  })
  const describer = createNetworkDescriber(service, dialect, clock.now, evictAll)
  const position = createChainPosition(network, {
    now: clock.now,
    rolledBack: () => cache.expire(`${network.name}/`),
    replaced: evictAll,
  })
  const loaderDependencies = [network, service, dialect, position, clock.now] as const
  const loadResource = createResourceLoader(...loaderDependencies, deps.basePath)
  const loadCount = createCountLoader(...loaderDependencies)
  const lists = createListServer(network, cache, position, {
    service,
    dialect,
    clock,
    timeouts,
    seen: { longestPage: 0 },
  })

  function evictAll(): void {
    cache.evict(`${network.name}/`)
    lists.clear()
    position.reset()
  }

  return {
    service,
    dialect,
    get misplaced() {
      return describer.misplaced
    },
    get latestEpoch() {
      return position.latestEpoch
    },
    get latestBlock() {
      return position.latestBlock
    },
    get described() {
      return describer.described
    },
    stored: ({ key }) => cache.stored(key),
    fresh: ({ key }) => cache.fresh(key),
    get: async (resource, context) => {
      const { path } = resource
      const { requestId } = context
      /** Records a wrong response, which the cache may hide behind a stored one. */
      const watch: WatchLoading = (loading) =>
        loading.catch((error: unknown) => {
          if (error instanceof WrongResponse) {
            deps.history.countWrongResponse()
            logWrongResponse(deps.log, { network: network.name, requestId, path }, error)
          }
          throw error
        })
      if (describer.misplaced) throw describer.misplaced
      if (resource.isWholeList) return lists.get({ resource, context }, watch)
      const load = resource.endpoint.returns === 'count' ? loadCount : loadResource
      return cache.get(resource.key, (stored) => watch(load(resource, context, stored)))
    },
    describe: describer.describe,
  }
}
