import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import {
  type EndpointParams,
  endpointPath,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { getList, getNetworks, getRecord } from './api-client.ts'
import { ConnectionError } from './api-error.ts'

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

export const networksQuery = queryOptions({
  queryKey: ['networks'],
  queryFn: ({ signal }) => getNetworks(signal),
  staleTime: MINUTE,
  retry: shouldRetry,
})

const TRIES = 2

/**
 * True for connection failures, a few times, unless the browser knows that it has no connection. The proxy itself retries
 * requests to a data service where that helps.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  // Server rendering has no browser, and is no time to try again.
  return error instanceof ConnectionError && globalThis.navigator?.onLine && failures < TRIES
}
