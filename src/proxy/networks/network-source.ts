import { type NetworkName, networks } from '#cardano/network.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { CachedResponse, CacheResult, ProxyCache } from '../cache/proxy-cache.ts'
import type { ListFiles } from '../lists/list-files.ts'
import { ListServer } from '../lists/list-server.ts'
import { type ChainPosition, createChainPosition } from '../resources/chain-position.ts'
import { type RequestedResource, resourceOf } from '../resources/requested-resource.ts'
import { ResourceLoader } from '../resources/resource-loader.ts'
import { DataService } from '../upstream/data-service.ts'
import { createDialectFinder, type DialectFinder, NetworkDescriber } from '../upstream/network-describer.ts'
import type { NetworkState } from '../upstream/network-state.ts'
import { logWrongResponse } from '../upstream/proxy-log.ts'
import type { DataServiceDependencies } from '../upstream/request-with-retries.ts'
import type { RequestContext, Upstream } from '../upstream/upstream.ts'
import { UpstreamRefusal, UpstreamUnavailable, WrongResponse } from '../upstream/upstream-failures.ts'

export interface NetworkSourceDependencies extends DataServiceDependencies {
  readonly cache: ProxyCache
  /** Where long lists are kept; undefined: nowhere. */
  readonly files: ListFiles | undefined
  /** The path below which the explorer is served. */
  readonly basePath: string
}

/** All data of one network, from the cache or from its data service. */
export class NetworkSource {
  readonly network: NetworkName
  readonly service: DataService
  readonly dialect: DialectFinder
  readonly #deps: NetworkSourceDependencies
  readonly #describer: NetworkDescriber
  readonly #position: ChainPosition
  readonly #lists: ListServer
  readonly #loader: ResourceLoader
  #checkedUntil = 0

  constructor(upstream: Upstream, deps: NetworkSourceDependencies) {
    const { cache, clock, timeouts, log, basePath } = deps
    const network = networks[upstream.network]
    const service = new DataService(upstream, deps)
    const dialect = createDialectFinder(service, clock.now, (finding, before) => {
      // The same bytes mean something else in another dialect.
      if (before && before.dialect !== finding.dialect) this.#evictAll()
      const text = `${network.name} has the dialect ${finding.dialect} (${finding.evidence})`
      log({ event: 'dialect', text, network: network.name, ...finding })
    })
    const position = createChainPosition(network, {
      now: clock.now,
      moved: (end) => service.change({ ...service.state, ...end }),
      rolledBack: () => cache.expire(`${network.name}/`),
      replaced: () => this.#evictAll(),
    })
    this.network = upstream.network
    this.service = service
    this.dialect = dialect
    this.#deps = deps
    this.#position = position
    this.#describer = new NetworkDescriber(service, dialect, clock.now, () => this.#evictAll())
    this.#loader = new ResourceLoader(network, service, dialect, position, clock.now, basePath)
    this.#lists = new ListServer({
      network: upstream.network,
      cache,
      service,
      loader: this.#loader,
      dialect,
      clock,
      timeouts,
      files: deps.files,
      watch: (...load) => this.#logWrong(...load),
    })
  }

  /** All that is known of its data service. */
  get state(): NetworkState {
    return this.service.state
  }

  /** The stored response, however old. */
  stored({ key }: RequestedResource): CachedResponse | undefined {
    return this.#deps.cache.stored(key)
  }

  /** The stored response if it is fresh, without waiting. */
  fresh({ key }: RequestedResource): CachedResponse | undefined {
    return this.#deps.cache.fresh(key)
  }

  /** @throws {UpstreamUnavailable | UpstreamRefusal} */
  async get(resource: RequestedResource, context: RequestContext): Promise<CacheResult> {
    const { isMisplaced, descriptionFault } = this.state
    if (isMisplaced && descriptionFault) throw descriptionFault
    if (resource.isWholeList) return this.#lists.get(resource, context)
    return this.#deps.cache.get(resource.key, (stored) =>
      this.#logWrong(resource, context, this.#loader.load(resource, context, stored)),
    )
  }

  /** The service's description of itself, with its dialect. @throws {UpstreamUnavailable} */
  describe(context: RequestContext): Promise<NetworkDescription> {
    return this.#describer.describe(context)
  }

  /** Makes a page's first requests, unless they had responses in the last minute: what comes of them is in the state. */
  async check(requestId: string): Promise<void> {
    const { now } = this.#deps.clock
    if (this.state.condition === 'responds' && now() < this.#checkedUntil) return
    const context = { priority: 'user', requestId } as const
    await unlessUnavailable(this.describe(context))
    await unlessUnavailable(this.#getNewest('latestEpoch', context))
    if (this.state.condition === 'responds' && this.state.description) this.#checkedUntil = now() + MINUTE
  }

  /** Reads the newest block, which comes into the state. */
  async readNewestBlock(requestId: string): Promise<void> {
    await unlessUnavailable(this.#getNewest('latestBlock', { priority: 'user', requestId }))
  }

  #getNewest(id: 'latestEpoch' | 'latestBlock', context: RequestContext) {
    return this.get(resourceOf(this.network, { id, params: {} }), context)
  }

  /** Logs a wrong response, which the cache may hide behind a stored one. */
  async #logWrong<Result>(
    { path }: RequestedResource,
    { requestId }: RequestContext,
    loading: Promise<Result>,
  ): Promise<Result> {
    try {
      return await loading
    } catch (error) {
      if (error instanceof WrongResponse) {
        logWrongResponse(this.#deps.log, { network: this.network, requestId, path }, error)
      }
      throw error
    }
  }

  #evictAll(): void {
    this.#deps.cache.evict(`${this.network}/`)
    this.#lists.clear()
    this.#position.reset()
  }
}

async function unlessUnavailable(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof UpstreamUnavailable || error instanceof UpstreamRefusal)) throw error
  }
}
