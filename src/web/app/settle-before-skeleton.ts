import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { settleWithin } from '#async/settle-within.ts'

/** Milliseconds before a page shows its skeleton; data that arrives sooner is shown without one. */
const SKELETON_AFTER = 150

/**
 * Starts the queries of a page, and waits for the data that it begins with, but not long enough to be noticed. Cached data is
 * shown at once, however old, so that Back and Forward wait for nothing. It never fails: the page shows failures.
 */
export async function settleBeforeSkeleton(
  queryClient: QueryClient,
  ...queries: readonly Pick<FetchQueryOptions, 'queryKey'>[]
): Promise<null> {
  const data = queries.map((query) => {
    const isCached = queryClient.getQueryData(query.queryKey) !== undefined
    const fetched = queryClient.prefetchQuery(query)
    return isCached || fetched
  })
  await settleWithin(Promise.all(data), SKELETON_AFTER, undefined)
  return null
}
