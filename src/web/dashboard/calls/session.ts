import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { callDashboard } from './dashboard-client.ts'
import { reportSignIn } from './next-sign-in.ts'
import { claimPrivateData, dropPrivateData } from './private-data.ts'
import { tellOtherTabs } from './session-channel.ts'

/** The signed-in user; null when nobody is. Looked at again when the person comes back to the tab. */
export const sessionQuery = queryOptions({
  queryKey: ['dashboard', 'session'],
  queryFn: async ({ client, signal }) => {
    const user = await callDashboard('session', {}, signal)
    if (user) welcome(client, user)
    return user
  },
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** Takes note of a sign-in by a call of this page. */
export async function signedIn(queryClient: QueryClient, user: SessionUser): Promise<void> {
  // An older response must not overwrite this one.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  welcome(queryClient, user)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  tellOtherTabs('signed-in')
}

/** Removes everything private after the person has signed out, here or in another tab. */
export async function signedOut(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  dropPrivateData(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

function welcome(queryClient: QueryClient, { email }: SessionUser): void {
  claimPrivateData(queryClient, email)
  reportSignIn()
}
