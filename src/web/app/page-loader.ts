import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { initialRequests, pageKind } from '#explorer-protocol/initial-requests.ts'
import { splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { pathBelow } from '#web/browser/base-path.ts'
import { networkOf } from '#web/routing/network-context.ts'
import { callQuery } from '#web/routing/prefetch-page.ts'
import { endpointOfRoute } from '#web/routing/route-fault.ts'
import { settleBeforeSkeleton } from './settle-before-skeleton.ts'

/**
 * Begins the first requests of a network's page, and waits a moment for the data that it opens with: the record of its address, or
 * all of them. It needs nothing of the page's own script, so that both are on their way at once.
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
  const queries = initialRequests(name, path).map((call) => callQuery(name, call))
  const shownFirst = kind === 'of-subject' ? queries.slice(0, 1) : queries
  for (const query of queries.slice(shownFirst.length)) void queryClient.prefetchQuery(query)
  await settleBeforeSkeleton(queryClient, ...shownFirst)
}
