import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { initialRequests } from '#explorer-protocol/initial-requests.ts'
import { splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { listQuery, networksQuery, recordQuery } from './endpoint-query.ts'

/** A function that requests what the page at a path is about before the press, where the limits of the data service leave room. */
export function usePrefetch(): (address: string) => void {
  const queryClient = useQueryClient()
  return (address) => {
    const { network, path } = splitPageAddress(address)
    const listed = queryClient.getQueryData(networksQuery.queryKey)?.find(({ name }) => name === network)
    if (!listed?.has_plenty) return
    const [call] = initialRequests(listed.name, path)
    // A whole list may be megabytes.
    if (call?.id === 'poolUpdatesByPool') {
      void queryClient.prefetchQuery(listQuery(listed.name, call.id, call.params))
    } else if (call && endpoints[call.id].returns === 'record') {
      void queryClient.prefetchQuery(recordQuery(listed.name, call.id as never, call.params as never))
    }
  }
}
