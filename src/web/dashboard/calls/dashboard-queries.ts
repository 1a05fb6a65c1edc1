import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#cardano/utc-time.ts'
import type { DashboardEndpointId } from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardResults } from '#contract/dashboard/dashboard-results.ts'
import { type CallParts, callDashboard } from './dashboard-client.ts'
import { isSignedOut } from './dashboard-failure.ts'
import { nextSignIn, PRIVATE, refuseWithoutDashboard, sessionQuery } from './session.ts'

/**
 * Makes a call for a query of private data. When the session has ended, the query keeps its data and waits for a sign-in,
 * which the frame of the page asks for, and is then made again, once.
 * @throws {DashboardFailure}
 */
export async function readPrivate<Id extends DashboardEndpointId>(
  id: Id,
  parts: CallParts<Id>,
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
): Promise<DashboardResults[Id]> {
  try {
    return await callDashboard(id, parts, signal)
  } catch (error) {
    if (!isSignedOut(error)) throw error
    const signIn = nextSignIn(signal)
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    await signIn
    return callDashboard(id, parts, signal)
  }
}

export const signInOptionsQuery = queryOptions({
  queryKey: ['dashboard', 'sign-in-options'],
  queryFn: ({ client, signal }) => {
    refuseWithoutDashboard(client)
    return callDashboard('signInOptions', {}, signal)
  },
  staleTime: MINUTE,
  retry: false,
})

export function projectQuery(project: string) {
  return queryOptions({
    queryKey: [...PRIVATE, 'project', project],
    queryFn: (context) => readPrivate('project', { parameters: { project } }, context),
    retry: false,
  })
}

export const userAccountQuery = queryOptions({
  queryKey: [...PRIVATE, 'account'],
  queryFn: (context) => readPrivate('account', {}, context),
  retry: false,
})

/** Begins the requests that each page of the dashboard makes. */
export function beginDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(sessionQuery)
  void queryClient.prefetchQuery(signInOptionsQuery)
}
