import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { initialRequests } from '#explorer-protocol/initial-requests.ts'
import { splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { callQuery, inBackground, networksQuery } from '../api/endpoint-query.ts'
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
