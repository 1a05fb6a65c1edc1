import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { StoredResponse } from '../cache/proxy-cache.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import type { GrowingList } from './growing-list.ts'
import { type CollectedList, createListCollector, type ListCollector } from './list-collector.ts'
import type { ListDependencies, WholeListRequest } from './list-request.ts'

export interface WholeLists {
  /** A list that is being collected, with its first rows. @throws {UpstreamUnavailable | UpstreamRefusal} */
  open(request: WholeListRequest): Promise<OpenedList>
  /** A list that was collected before, brought up to date. @throws {UpstreamUnavailable | UpstreamRefusal} */
  refresh(request: WholeListRequest, stored: StoredResponse): Promise<StoredResponse>
  /** Drops every list that is being collected. */
  clear(): void
}

export interface WholeListDependencies extends ListDependencies {
  /** Stores a collected list as a response. */
  readonly store: (request: WholeListRequest, collected: CollectedList) => StoredResponse
  /** A stored response after the service has confirmed that it has not changed. */
  readonly confirm: (
    request: WholeListRequest,
    stored: StoredResponse,
    headers: IncomingHttpHeaders,
  ) => StoredResponse
}

/** A list that is being collected, as one reader has it. */
export interface OpenedList {
  /** The text of the array, in pieces; meanwhile the reader pays its share of the pages. */
  read(): AsyncGenerator<string>
}

/** Lists without readers stay as far as they are for so long, so that the next reader goes on from there. */
const IDLE_LIFETIME = 10 * MINUTE
const STORED_LISTS = 16
/**
 * Lists with a filter, an order or a choice of fields that are collected at the same time. Clients can make up any
 * number of them.
 */
const SPECIAL_LISTS = 4

/** Serves whole lists, whatever the size of the pages in which the data service returns them. */
export function createWholeLists(deps: WholeListDependencies): WholeLists {
  const { now } = deps.clock
  const special = new Map<ListCollector, string>()
  const collectors = new LRUCache<string, ListCollector>({
    max: STORED_LISTS,
    ttl: IDLE_LIFETIME,
    updateAgeOnGet: true,
    dispose: (collector) => special.delete(collector),
    perf: { now },
  })

  function collectorOf(request: WholeListRequest): ListCollector {
    const begun = collectors.get(request.key)
    if (begun) return begun
    if (request.options.size > 0) makeRoom()
    const collector = createListCollector(deps, request, (collected) => {
      collectors.delete(request.key)
      special.delete(collector)
      deps.store(request, collected)
    })
    collectors.set(request.key, collector)
    if (request.options.size > 0) special.set(collector, request.key)
    return collector
  }

  /** Drops special lists without readers. @throws {UpstreamUnavailable} when all of them have readers. */
  function makeRoom(): void {
    for (const [collector, key] of special) {
      if (special.size < SPECIAL_LISTS) return
      if (collector.list.readers > 0) continue
      special.delete(collector)
      collectors.delete(key)
    }
    if (special.size < SPECIAL_LISTS) return
    throw new UpstreamUnavailable('slow', 503, 'Epochal is collecting as many special lists as it can.', {
      notBefore: now() + 5 * SECOND,
    })
  }

  return {
    open: async (request) => {
      const { list, cost } = collectorOf(request)
      const { visitor } = request.context
      // The visitor has paid for the first upstream request.
      const leave = visitor && cost.join(visitor, 1)
      try {
        await list.begun()
      } catch (error) {
        collectors.delete(request.key)
        throw error
      } finally {
        leave?.()
      }
      return { read: () => readAndPay(list, cost, visitor) }
    },
    refresh: async (request, stored) => {
      const collector = createListCollector(deps, request, () => undefined)
      const collected = await collector.refresh(stored)
      return 'body' in collected
        ? deps.store(request, collected)
        : deps.confirm(request, stored, collected.unchanged)
    },
    clear: () => collectors.clear(),
  }
}

async function* readAndPay(
  list: GrowingList,
  cost: ListCollector['cost'],
  visitor: VisitorAllowance | undefined,
  paid = 0,
): AsyncGenerator<string> {
  const leave = visitor && cost.join(visitor, paid)
  try {
    yield* list.read()
  } finally {
    leave?.()
  }
}
