import type { QueryClient } from '@tanstack/react-query'
import { endpointPath } from '#contract/endpoints.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { missingPageHead, type PageHead, pageHead } from '#explorer-protocol/page-head/page-head.ts'

/** The head of a page from the responses that it has received so far; that of none where its own request failed. */
export function headFromCache(
  address: string,
  listed: readonly ListedNetwork[],
  queryClient: Pick<QueryClient, 'getQueryState'>,
): PageHead {
  let isMissing = false
  const head = pageHead(address, listed, (network, { id, params }) => {
    const state = queryClient.getQueryState<unknown>([network, endpointPath(id, params as never)])
    if (state?.status === 'error' && state.data === undefined) isMissing = true
    return recordOf(state?.data)
  })
  return isMissing ? missingPageHead : head
}

/** Queries of one record store it beside its text. */
function recordOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'record' in data ? data.record : data
}
