import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
} from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { countedPartOptions, type ListPart, NEWEST_UPDATES } from '#explorer-protocol/initial-requests.ts'
import { dialectOf, fetchResponse, withConnectionErrors } from './api-client.ts'
import { type CountedPart, readCountedPart } from './counted-part.ts'
import { shouldRetry } from './endpoint-query.ts'

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
