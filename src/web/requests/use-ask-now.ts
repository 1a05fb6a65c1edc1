import { useQueryClient } from '@tanstack/react-query'
import { loggedFetch } from '../api/request-log.ts'
import { useNetwork } from '../links/network-context.ts'
import type { ShownRequest } from './shown-requests.ts'

/**
 * Sends a request again. Where the page has a query for it, that query sends it, so that the page shows the newest too;
 * otherwise a query of the panel's own does, whose failure the log has.
 */
export function useAskNow({ path, below }: Pick<ShownRequest, 'path' | 'below'>): () => void {
  const queryClient = useQueryClient()
  const { name } = useNetwork()
  return () => {
    const queryKey = [name, below]
    if (queryClient.getQueryState(queryKey)) {
      void queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    } else {
      void queryClient.prefetchQuery({
        queryKey: ['request', path],
        queryFn: async ({ signal }) => (await loggedFetch(path, { signal })).status,
        retry: false,
        staleTime: 0,
      })
    }
  }
}
