import type { QueryCache } from '@tanstack/react-query'
import { requestLog } from '../api/request-log.ts'

/**
 * Removes the request of each query that is removed, so that the log has all whose data a page shows, and a while longer.
 * @returns what ends it
 */
export function forgetWithQueries(queries: QueryCache): () => void {
  return queries.subscribe(({ type, query }) => {
    if (type === 'removed') requestLog.delete(`/${query.queryKey.join('')}`)
  })
}
