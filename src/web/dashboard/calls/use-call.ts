import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { DashboardEndpointId } from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardResults } from '#contract/dashboard/dashboard-results.ts'
import { type CallParts, callDashboard } from './dashboard-client.ts'
import { isSignedOut, isStaleSignIn } from './dashboard-failure.ts'
import { sessionQuery, signedOut, staleSignIn, tellOtherTabs } from './session.ts'

/** The calls after which this browser is signed out, by the person's own choice. */
const endingCalls: ReadonlySet<DashboardEndpointId> = new Set(['signOut', 'endSessions', 'deleteAccount'])

/**
 * A call that a button makes. While it runs, a second one is not sent. Where it is refused for want of a session, or of one
 * that is fresh, the frame of the page asks for a sign-in; the call is not repeated by itself.
 */
export function useCall<Id extends DashboardEndpointId>(
  id: Id,
  onSuccess: (result: DashboardResults[Id]) => void | Promise<void>,
) {
  const queryClient = useQueryClient()
  return useAction(
    (parts: CallParts<Id>) => callDashboard(id, parts),
    async (result) => {
      if (endingCalls.has(id)) {
        await signedOut(queryClient)
        tellOtherTabs('signed-out')
      }
      await onSuccess(result)
    },
  )
}

/** Work of one or more calls that a button starts, with the same care as {@link useCall}. */
export function useAction<Input, Result>(
  work: (input: Input) => Promise<Result>,
  onSuccess: (result: Result) => void | Promise<void>,
) {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: work,
    onSuccess,
    onError: (error) => {
      if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      if (isStaleSignIn(error)) {
        staleSignIn.write(queryClient.getQueryData(sessionQuery.queryKey)?.freshUntil)
      }
    },
    onSettled: () => {
      isRunning.current = false
    },
    // The result of a call may hold a secret, which goes with the page.
    gcTime: 0,
    networkMode: 'always',
  })
  const start = mutation.mutate
  const mutate = useCallback(
    (input: Input) => {
      if (isRunning.current) return
      isRunning.current = true
      start(input)
    },
    [start],
  )
  return { ...mutation, mutate }
}
