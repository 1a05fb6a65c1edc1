import type { QueryCache } from '@tanstack/react-query'
import { stale } from '../api/staleness.ts'

/**
 * Calls the function at each response of the data that came over the connection.
 * @returns a function that ends it
 */
export function whenReached(queries: QueryCache, listener: () => void): () => void {
  return queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [network, path] = event.query.queryKey
    // The list of networks has no staleness: it may be what this device has stored.
    if (typeof path !== 'string' || stale.read().get(`/${network}${path}`)?.reason === 'offline') return
    listener()
  })
}
