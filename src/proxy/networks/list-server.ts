import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Network } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import {
  type CacheResult,
  JSON_CONTENT_TYPE,
  type ProxyCache,
  type ResponseTimes,
  responseTimes,
  type StoredResponse,
} from '../cache/proxy-cache.ts'
import {
  type CollectedList,
  createListCollector,
  type ListCollector,
  type ListDependencies,
  type WholeListRequest,
} from '../lists/list-collector.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import { storedRefusal } from './resource-loader.ts'

/** A whole list that is being collected. */
export interface GrowingResult {
  /** The text of the array, in pieces; meanwhile the reader pays its share of the pages. */
  readonly read: () => AsyncGenerator<string>
  readonly dialect: Dialect
}

/** Sees the outcome of a load. */
type WatchLoading = <T>(loading: Promise<T>) => Promise<T>

export interface ListServer {
  /** @throws {UpstreamUnavailable | UpstreamRefusal} */
  get(request: WholeListRequest, watch: WatchLoading): Promise<CacheResult | GrowingResult>
  /** Drops the lists that are being collected. */
  clear(): void
}

/** Lists without readers stay as far as they are for so long, so that the next reader goes on from there. */
const IDLE_LIFETIME = 10 * MINUTE
const MAX_COLLECTORS = 12
/**
 * Lists with a filter, an order or a choice of fields that are collected at the same time. Clients can make up any
 * number of them.
 */
const MAX_SPECIAL = 4

/**
 * Serves whole lists of one network, whatever the size of the pages in which its data service returns them: from the cache,
 * brought up to date, or while they are collected.
 */
export function createListServer(network: Network, cache: ProxyCache, deps: ListDependencies): ListServer {
  const { now } = deps.clock
  const collectors = new LRUCache<string, ListCollector>({
    max: MAX_COLLECTORS,
    ttl: IDLE_LIFETIME,
    updateAgeOnGet: true,
    perf: { now },
  })

  /** @throws {UpstreamUnavailable} for a special list, when as many as may be have readers */
  function collectorOf(request: WholeListRequest): ListCollector {
    const { key, options } = request.resource
    const begun = collectors.get(key)
    if (begun) return begun
    const busy = [...collectors.values()].filter((one) => one.isSpecial && one.readers > 0)
    if (options.size > 0 && busy.length >= MAX_SPECIAL) {
      throw new UpstreamUnavailable('slow', 503, 'Epochal is collecting as many special lists as it can.', {
        notBefore: now() + 5 * SECOND,
      })
    }
    const collector = createListCollector(deps, request, (collected) => {
      collectors.delete(key)
      store(request, collected)
    })
    collectors.set(key, collector)
    return collector
  }

  function store({ resource }: WholeListRequest, collected: CollectedList): StoredResponse {
    const { body, list, headers, dialect } = collected
    const isOneResponse = list.pageSize === undefined
    const response: StoredResponse = {
      status: 200,
      body,
      contentType: JSON_CONTENT_TYPE,
      dialect,
      tag: entityTag(body),
      upstreamTag: isOneResponse ? headers.etag : undefined,
      // The lifetime of one page does not apply to a list that took many requests.
      ...timesOf(resource, isOneResponse ? headers : {}),
      encoded: new Map(),
      list,
    }
    cache.store(resource.key, response)
    return response
  }

  function timesOf({ call }: WholeListRequest['resource'], headers: IncomingHttpHeaders): ResponseTimes {
    return responseTimes(network, call.id, headers, undefined, deps.service.state.latestBlock, now())
  }

  async function refresh(request: WholeListRequest, stored: StoredResponse): Promise<StoredResponse> {
    const collected = await createListCollector(deps, request, () => undefined).refresh(stored)
    return 'body' in collected
      ? store(request, collected)
      : { ...stored, ...timesOf(request.resource, collected.unchanged), upstreamStatus: 304 }
  }

  /** Begins to collect a list, and remembers why one cannot be collected. */
  async function collect(request: WholeListRequest): Promise<GrowingResult> {
    const { key } = request.resource
    try {
      const collector = collectorOf(request)
      const { visitor } = request.context
      await collector.begun(visitor).catch((error: unknown) => {
        collectors.delete(key)
        throw error
      })
      const { dialect } = await deps.dialect.find(request.context)
      return { read: () => collector.read(visitor), dialect }
    } catch (error) {
      if (error instanceof UpstreamUnavailable) cache.storeFailure(key, error)
      const { found } = deps.dialect
      if (error instanceof UpstreamRefusal && found) {
        cache.store(key, storedRefusal(error, found.dialect, now()))
      }
      throw error
    }
  }

  return {
    get: async (request, watch) => {
      const { key } = request.resource
      const before = cache.stored(key)
      if (before?.status === 200) return cache.get(key, (stored) => watch(refresh(request, stored ?? before)))
      const failure = cache.failure(key)
      if (failure) throw failure
      return watch(collect(request))
    },
    clear: () => collectors.clear(),
  }
}
