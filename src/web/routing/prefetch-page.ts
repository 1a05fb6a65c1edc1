import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import {
  type EndpointCall,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { initialRequests } from '#explorer-protocol/initial-requests.ts'
import { splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { inBackground, listQuery, networksQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { beginPageScript } from './page-script.ts'

/**
 * Begins the script of the page at a path, and its first request where the limits of the data service leave room. Whole lists
 * stay out, since they may be megabytes, but for that of one pool.
 */
export function prefetchPage(queryClient: QueryClient, address: string): void {
  beginPageScript(address)
  const { network, path } = splitPageAddress(address)
  const listed = queryClient.getQueryData(networksQuery.queryKey)?.find(({ name }) => name === network)
  if (!listed?.has_plenty) return
  const [call] = initialRequests(listed.name, path)
  if (call && (endpoints[call.id].returns === 'record' || call.id === 'poolUpdatesByPool')) {
    void queryClient.prefetchQuery(inBackground(callQuery(listed.name, call)))
  }
}

/** The query of a call, whose endpoint is known only when the page runs. */
export function callQuery(network: NetworkName, { id, params }: EndpointCall): FetchQueryOptions {
  const query: object =
    endpoints[id].returns === 'record'
      ? recordQuery(network, id as RecordEndpointId, params as never)
      : listQuery(network, id as ListEndpointId, params as never)
  return query as FetchQueryOptions
}
