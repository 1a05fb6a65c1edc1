import { type FetchQueryOptions, queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import {
  type EndpointCall,
  type EndpointParams,
  endpointPath,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { countedPartOptions, type ListPart, NEWEST_UPDATES } from '#explorer-protocol/initial-requests.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { fetchData, getList, getNetworks, getRecord } from './api-client.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { type CountedPart, readCountedPart } from './received.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The priority of the query's requests is read when each is sent, so that those of one query can differ. */
    queryMeta: { readonly priority?: Priority | undefined }
  }
}

/** The query of an endpoint that returns one record. */
export function recordQuery<Id extends RecordEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
) {
  return queryOptions({
    queryKey: [network, endpointPath(id, params)],
    queryFn: ({ signal, meta }) => getRecord(network, id, params, signal, meta?.priority),
    staleTime: freshness[id].browser,
    retry: shouldRetry,
  })
}

/** How long the list of all pool updates, which may be megabytes, stays, and that it is compared with none before it. */
const longList = { gcTime: MINUTE, structuralSharing: false }

/** The query of an endpoint that returns a list. */
export function listQuery<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
) {
  return queryOptions({
    queryKey: [network, endpointPath(id, params)],
    queryFn: ({ signal, meta }) => getList(network, id, params, signal, meta?.priority),
    staleTime: freshness[id].browser,
    retry: shouldRetry,
    ...(id === 'poolUpdates' && longList),
  })
}

/** The query of a call, whose endpoint is known only when the page runs. */
export function callQuery(network: NetworkName, { id, params }: EndpointCall): FetchQueryOptions {
  const query: object =
    endpoints[id].returns === 'record'
      ? recordQuery(network, id as RecordEndpointId, params as never)
      : listQuery(network, id as ListEndpointId, params as never)
  return query as FetchQueryOptions
}

/** Statuses of a data service that does not know the option `$orderby`, or the OData form of a list. */
const ORDER_REFUSED: readonly number[] = [400, 404, 405, 501]

/**
 * The query of the newest updates of a network and the number of all. Where the data service refuses or ignores the order, they
 * are those of its whole list.
 * @param part by `id` or by `active_epoch_no`, descending
 */
export function newestUpdatesQuery(network: NetworkName, part: ListPart = NEWEST_UPDATES) {
  const path = endpointPath('odataPoolUpdates', {}) + countedPartOptions(part)
  const compare = part.orderby.startsWith('id') ? byId : byEpoch
  return queryOptions({
    queryKey: [network, path],
    queryFn: async ({ client, signal, meta }): Promise<CountedPart<PoolUpdate>> => {
      try {
        const { text, dialect } = await fetchData(network, path, signal, meta?.priority)
        const found = readCountedPart('odataPoolUpdates', text, dialect)
        const { records } = found
        if (records.slice(1).every((update, at) => compare(records[at] ?? update, update) <= 0)) return found
      } catch (error) {
        if (!(error instanceof ApiError && ORDER_REFUSED.includes(error.status))) throw error
      }
      const all = await client.fetchQuery(listQuery(network, 'poolUpdates', {}))
      return { records: all.toSorted(compare).slice(0, part.top), total: all.length }
    },
    staleTime: freshness.odataPoolUpdates.browser,
    retry: shouldRetry,
  })
}

function byId(a: PoolUpdate, b: PoolUpdate): number {
  return a.id > b.id ? -1 : a.id < b.id ? 1 : 0
}

function byEpoch(a: PoolUpdate, b: PoolUpdate): number {
  return b.active_epoch_no - a.active_epoch_no || byId(a, b)
}

/** A query of background requests, which the proxy may refuse while the data service is near its limits. */
export function inBackground<Query extends object>(query: Query) {
  return { ...query, meta: { priority: 'background' satisfies Priority } }
}

/** The networks of this explorer. A description stays known until another one comes. */
export const networksQuery = queryOptions({
  queryKey: ['networks'],
  queryFn: async ({ client, queryKey, signal }): Promise<readonly ListedNetwork[]> => {
    const listed = await getNetworks(signal)
    const before = client.getQueryData<readonly ListedNetwork[]>(queryKey)
    return listed.map((network) => ({
      ...network,
      description:
        network.description ?? before?.find(({ name }) => name === network.name)?.description ?? null,
    }))
  },
  staleTime: MINUTE,
  retry: shouldRetry,
})

const TRIES = 2

/**
 * True for connection failures, a few times, unless the browser knows that it has no connection. The proxy itself retries
 * requests to a data service where that helps.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  // Node, which runs tests, has no navigator.
  return error instanceof ConnectionError && globalThis.navigator?.onLine && failures < TRIES
}
