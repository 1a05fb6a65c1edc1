import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { settleWithin } from '#async/settle-within.ts'
import { endpoints } from '#contract/endpoints.ts'
import { initialRequests, pageKind } from '#explorer-protocol/initial-requests.ts'
import { splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { callQuery, inBackground, siteQuery } from '#web/api/endpoint-query.ts'
import { pathBelow } from '#web/browser/base-path.ts'
import { networkOf } from './network-context.tsx'
import { beginPageScript } from './page-script.ts'
import { endpointOfRoute } from './route-fault.ts'

/** Milliseconds before a page shows its skeleton; data that arrives sooner is shown without one. */
const SKELETON_AFTER = 150

/**
 * Begins the first requests of a network's page, and waits a moment, not long enough to be noticed, for the data that it opens
 * with: the record of its address, or all of them. Cached data is shown at once, however old, so that Back and Forward wait for
 * nothing. It needs nothing of the page's own script, so that both are on their way at once; the page shows failures.
 * @throws {RouteFault} for an address that names no record
 */
export async function beginPage(
  queryClient: QueryClient,
  { params, url }: Pick<LoaderFunctionArgs, 'params' | 'url'>,
): Promise<void> {
  const { name } = networkOf(params)
  const { path } = splitPageAddress(pathBelow(url.pathname))
  const kind = pageKind(name, path)
  if (kind === 'none') endpointOfRoute(name, path)
  const begun = initialRequests(name, path).map((call) => {
    const query = callQuery(name, call)
    const isCached = queryClient.getQueryData(query.queryKey) !== undefined
    const fetched = queryClient.prefetchQuery(query)
    return isCached ? undefined : fetched
  })
  const shownFirst = kind === 'of-subject' ? begun.slice(0, 1) : begun
  await settleWithin(Promise.all(shownFirst), SKELETON_AFTER, undefined)
}

/**
 * Begins the script of the page at a path, and its first request where the limits of the data service leave room. Whole lists
 * stay out, since they may be megabytes, but for that of one pool.
 */
export function prefetchPage(queryClient: QueryClient, address: string): void {
  beginPageScript(address)
  const { network, path } = splitPageAddress(address)
  const listed = queryClient.getQueryData(siteQuery.queryKey)?.networks.find(({ name }) => name === network)
  if (!listed?.has_plenty) return
  const [call] = initialRequests(listed.name, path)
  if (call && (endpoints[call.id].returns === 'record' || call.id === 'poolUpdatesByPool')) {
    void queryClient.prefetchQuery(inBackground(callQuery(listed.name, call)))
  }
}
