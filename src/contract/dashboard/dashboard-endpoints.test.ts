import { expect, test } from 'vitest'
import { dashboardEndpoints, dashboardPath, matchDashboardEndpoint } from './dashboard-endpoints.ts'

test('every call is found by its method and its path, with its parameters', () => {
  for (const [id, { method, path }] of Object.entries(dashboardEndpoints)) {
    const parameters = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', `a-${name}`]),
    )
    const filled = path.replace(/\{(\w+)\}/g, 'a-$1')
    expect(matchDashboardEndpoint(method, `/dashboard/api${filled}`)).toMatchObject({ id, parameters })
  }
})

test('a path is filled with its parameters, escaped', () => {
  expect(dashboardPath('deleteKey', { project: 'p', key: 'a/b' })).toBe(
    '/dashboard/api/projects/p/keys/a%2Fb',
  )
})

test('another method of a path is told from a path that does not exist', () => {
  expect(matchDashboardEndpoint('PATCH', '/dashboard/api/session')).toMatchObject({
    id: undefined,
    methods: ['GET', 'DELETE'],
  })
  expect(matchDashboardEndpoint('GET', '/dashboard/api/nothing')).toBeUndefined()
})

test.each([
  '/dashboard/api',
  '/dashboard/api/',
  '/dashboard/api//projects',
  '/dashboard/api/projects/',
  '/dashboard/api/projects/a%2Fb',
  '/dashboard/api/projects/..',
  '/dashboard/api/projects/a b',
  '/mainnet/dashboard/api/projects',
])('%s is no call', (path) => {
  expect(matchDashboardEndpoint('GET', path)).toBeUndefined()
})
