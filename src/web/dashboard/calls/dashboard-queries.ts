import { queryOptions } from '@tanstack/react-query'
import { callDashboard } from './dashboard-client.ts'
import { PRIVATE } from './private-data.ts'
import { readPrivate } from './private-query.ts'

export const signInOptionsQuery = queryOptions({
  queryKey: ['dashboard', 'sign-in-options'],
  queryFn: ({ signal }) => callDashboard('signInOptions', {}, signal),
  retry: false,
})

export function projectQuery(project: string) {
  return queryOptions({
    queryKey: [...PRIVATE, 'project', project],
    queryFn: (context) => readPrivate('project', { parameters: { project } }, context),
    retry: false,
  })
}

export const accountQuery = queryOptions({
  queryKey: [...PRIVATE, 'account'],
  queryFn: (context) => readPrivate('account', {}, context),
  retry: false,
})
