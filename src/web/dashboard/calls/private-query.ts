import type { QueryFunctionContext } from '@tanstack/react-query'
import type { DashboardEndpointId } from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardResults } from '#contract/dashboard/dashboard-results.ts'
import { type CallParts, callDashboard } from './dashboard-client.ts'
import { isSignedOut } from './dashboard-failure.ts'
import { nextSignIn } from './next-sign-in.ts'
import { sessionQuery } from './session.ts'

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
