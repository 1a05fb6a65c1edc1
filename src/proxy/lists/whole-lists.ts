import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { ListEndpointId } from '#contract/endpoints.ts'
import type { ListOption } from '#contract/odata/options.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import type { DataService, RequestContext } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/dialect-finder.ts'
import type { Timeouts } from '../upstream/upstream.ts'
import { UpstreamUnavailable } from '../upstream/upstream-unavailable.ts'
import type { GrowingList } from './growing-list.ts'
import { type CollectedList, createListCollector, type ListCollector } from './list-collector.ts'

/** A list without end, as it is asked for. */
export interface WholeListRequest {
  readonly key: string
  readonly id: ListEndpointId
  /** Of the endpoint, below the service's address. */
  readonly path: string
  /** Options without paging, by their names without `$`. */
  readonly options: ReadonlyMap<ListOption, string>
  readonly question: RequestContext
}

export interface WholeLists {
  /** A list in the state of being collected, with its first rows. @throws {UpstreamUnavailable | UpstreamRefusal} */
  open(request: WholeListRequest): Promise<GrowingList>
  /** A list that was collected before, brought up to date. @throws {UpstreamUnavailable | UpstreamRefusal} */
  refresh(request: WholeListRequest, held: StoredResponse): Promise<StoredResponse>
  forget(): void
}

export interface WholeListDependencies {
  readonly service: DataService
  readonly dialect: DialectFinder
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly timeouts: Timeouts
  /** Makes what is collected an answer to keep. */
  readonly keep: (request: WholeListRequest, collected: CollectedList) => StoredResponse
  /** What is held, when the service says that it has not changed. */
  readonly renew: (
    request: WholeListRequest,
    held: StoredResponse,
    headers: IncomingHttpHeaders,
  ) => StoredResponse
}

/** Lists that nobody reads any more stay as far as they are, so that the next reader goes on from there. */
const KEPT_FOR = 10 * MINUTE
const KEPT_LISTS = 16
/** Lists by a filter, an order or a choice of fields that are collected at the same time: there are as many as anybody likes. */
const SPECIAL_LISTS = 4

/** Gives whole lists, whatever the size of the pages in which the data service gives them. */
export function createWholeLists(deps: WholeListDependencies): WholeLists {
  const special = new Map<ListCollector, string>()
  const collectors = new LRUCache<string, ListCollector>({
    max: KEPT_LISTS,
    ttl: KEPT_FOR,
    updateAgeOnGet: true,
    dispose: (collector) => special.delete(collector),
    perf: { now: deps.now },
  })

  function collectorOf(request: WholeListRequest): ListCollector {
    const known = collectors.get(request.key)
    if (known) return known
    if (request.options.size > 0) makeRoom()
    const collector = createListCollector(deps, request, (collected) => {
      collectors.delete(request.key)
      special.delete(collector)
      deps.keep(request, collected)
    })
    collectors.set(request.key, collector)
    if (request.options.size > 0) special.set(collector, request.key)
    return collector
  }

  /** Forgets special lists that nobody reads. @throws {UpstreamUnavailable} when all of them are being read. */
  function makeRoom(): void {
    for (const [collector, key] of special) {
      if (special.size < SPECIAL_LISTS) return
      if (collector.list.readers > 0) continue
      special.delete(collector)
      collectors.delete(key)
    }
    if (special.size < SPECIAL_LISTS) return
    throw new UpstreamUnavailable('slow', 503, 'Epochal collects as many special lists as it can already.', {
      notBefore: deps.now() + 5 * SECOND,
    })
  }

  return {
    open: async (request) => {
      const { list } = collectorOf(request)
      try {
        await list.begun()
        return list
      } catch (error) {
        collectors.delete(request.key)
        throw error
      }
    },
    refresh: async (request, held) => {
      const collector = createListCollector(deps, request, () => undefined)
      const collected = await collector.refresh(held)
      return 'body' in collected
        ? deps.keep(request, collected)
        : deps.renew(request, held, collected.unchanged)
    },
    forget: () => collectors.clear(),
  }
}
