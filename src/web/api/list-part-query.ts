import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
} from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { writeOptions } from '#contract/odata/options.ts'
import { readList } from '#contract/read-response.ts'
import { dialectOf, fetchResponse, withConnectionErrors } from './api-client.ts'
import { shouldRetry } from './endpoint-query.ts'

/** The OData options that order a list and limit it to its first rows. */
interface ListPart {
  readonly orderby: string
  readonly top: number
}

/** @throws {ApiError | ConnectionError | InvalidResponse} */
async function getListPart<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  part: ListPart,
  signal: AbortSignal,
): Promise<readonly EndpointRecord<Id>[]> {
  const path = listPartPath(id, params, part)
  const response = await fetchResponse(network, path, signal)
  const dialect = dialectOf(response.headers)
  return readList(id, await withConnectionErrors(response.text(), signal), dialect)
}

function listPartPath<Id extends ListEndpointId>(
  id: Id,
  params: EndpointParams<Id>,
  { orderby, top }: ListPart,
): string {
  const query = writeOptions([
    ['orderby', orderby],
    ['top', top],
  ])
  return `${endpointPath(id, params)}?${query}`
}

/** The query of the first rows of a list, for an endpoint with an OData form. */
export function listPartQuery<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  part: ListPart,
) {
  return queryOptions({
    queryKey: [network, listPartPath(id, params, part)],
    queryFn: ({ signal }) => getListPart(network, id, params, part, signal),
    staleTime: freshness[id].browser,
    retry: shouldRetry,
  })
}
