import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { countedPartOptions, type ListPart, NEWEST_UPDATES } from '#explorer-protocol/initial-requests.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import {
  dialectOf,
  fetchResponse,
  getList,
  getNetworks,
  getRecord,
  withConnectionErrors,
} from './api-client.ts'
import { ConnectionError } from './api-error.ts'
import { type CountedPart, readCountedPart } from './counted-part.ts'

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

/** The query of an endpoint that returns a list. */
export function listQuery<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
) {
  return queryOptions({
    queryKey: [network, endpointPath(id, params)],
    queryFn: ({ signal, meta }) => getList(network, id, params, { signal, priority: meta?.priority }),
    staleTime: freshness[id].browser,
    retry: shouldRetry,
  })
}

/** The query of the first rows of a list in an order, for an endpoint with an OData form. */
export function countedPartQuery<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  part: ListPart,
) {
  const path = endpointPath(id, params) + countedPartOptions(part)
  return queryOptions({
    queryKey: [network, path],
    queryFn: async ({ signal, meta }): Promise<CountedPart<EndpointRecord<Id>>> => {
      const response = await fetchResponse(network, path, signal, meta?.priority)
      const text = await withConnectionErrors(response.text(), signal)
      return readCountedPart(id, text, dialectOf(response.headers), path)
    },
    staleTime: freshness[id].browser,
    retry: shouldRetry,
  })
}

/** The query of the newest updates and of the number of all, with which the page of the list begins. */
export function newestUpdatesQuery(network: NetworkName) {
  return countedPartQuery(network, 'odataPoolUpdates', {}, NEWEST_UPDATES)
}

export const networksQuery = queryOptions({
  queryKey: ['networks'],
  queryFn: ({ signal }) => getNetworks(signal),
  staleTime: MINUTE,
  retry: shouldRetry,
})

/** The key under which the cache has the first rows of a long list, as a document brought them. */
export const LIST_START_KEY = ['start of a list']

const TRIES = 2

/**
 * True for connection failures, a few times, unless the browser knows that it has no connection. The proxy itself retries
 * requests to a data service where that helps.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  // Server rendering has no browser, and is no time to try again.
  return error instanceof ConnectionError && globalThis.navigator?.onLine && failures < TRIES
}
