import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DashboardEndpointId } from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardResults, ProjectPage } from '#contract/dashboard/dashboard-results.ts'
import { type CallParts, callDashboard } from './dashboard-client.ts'
import { isSignedOut } from './dashboard-failure.ts'

/** Key of everything that belongs to the signed-in user. */
export const PRIVATE = ['dashboard', 'private']

/** The signed-in user; null when nobody is. Looked at again when the person comes back to the tab. */
export const sessionQuery = queryOptions({
  queryKey: ['dashboard', 'session'],
  queryFn: ({ signal }) => callDashboard('session', {}, signal),
  refetchOnWindowFocus: 'always',
  retry: false,
})

export const signInOptionsQuery = queryOptions({
  queryKey: ['dashboard', 'sign-in-options'],
  queryFn: ({ signal }) => callDashboard('signInOptions', {}, signal),
  retry: false,
})

export const projectsQuery = queryOptions({
  queryKey: [...PRIVATE, 'projects'],
  queryFn: ({ signal }): Promise<ProjectPage> => callDashboard('projects', {}, signal),
  retry: false,
})

export function projectQuery(project: string) {
  return queryOptions({
    queryKey: [...PRIVATE, 'project', project],
    queryFn: ({ signal }) => callDashboard('project', { parameters: { project } }, signal),
    retry: false,
  })
}

export const accountQuery = queryOptions({
  queryKey: [...PRIVATE, 'account'],
  queryFn: ({ signal }) => callDashboard('account', {}, signal),
  retry: false,
})

/** A call that a button makes. A session that has ended is noticed by it. */
export function useCall<Id extends DashboardEndpointId>(
  id: Id,
  onSuccess: (result: DashboardResults[Id]) => void | Promise<void>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (parts: CallParts<Id>) => callDashboard(id, parts),
    onSuccess,
    onError: async (error) => {
      if (isSignedOut(error)) await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    // The result of a call may hold a secret, which goes with the page.
    gcTime: 0,
    networkMode: 'always',
  })
}
