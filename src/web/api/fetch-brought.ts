import type { QueryClient } from '@tanstack/react-query'
import { endpoints, type ListEndpointId, type RecordEndpointId } from '#contract/endpoints.ts'
import type { DocumentResponse } from '#explorer-protocol/document-data.ts'
import { inTurn } from '../browser/turns.ts'
import { listQuery, recordQuery } from './endpoint-query.ts'

/** Puts the responses that the document brings into the cache, one after the other, so that the first rendering has what the server had. */
export async function fetchBrought(
  queryClient: QueryClient,
  responses: readonly DocumentResponse[],
): Promise<void> {
  await Promise.all(
    responses.map(({ network, call: { id, params } }) =>
      inTurn(() =>
        endpoints[id].returns === 'record'
          ? queryClient.prefetchQuery(recordQuery(network, id as RecordEndpointId, params as never))
          : queryClient.prefetchQuery(listQuery(network, id as ListEndpointId, params as never)),
      ),
    ),
  )
}
