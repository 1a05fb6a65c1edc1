import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { DocumentResponse } from '#explorer-protocol/document-data.ts'
import { inTurn } from '../browser/turns.ts'
import { listQuery, recordQuery } from './endpoint-query.ts'

/**
 * Puts the responses that the document brings into the cache, one after the other, so that the first rendering has what the
 * server had. A part of a list waits for the loader of its page.
 */
export function fetchBrought(
  queryClient: QueryClient,
  responses: readonly DocumentResponse[],
): Promise<unknown> {
  return Promise.all(
    responses.map(({ network, call: { id, params, query } }) => {
      return (
        query ??
        inTurn(() =>
          endpoints[id].returns === 'record'
            ? queryClient.prefetchQuery(recordQuery(network, id as never, params as never))
            : queryClient.prefetchQuery(listQuery(network, id as never, params as never)),
        )
      )
    }),
  )
}
