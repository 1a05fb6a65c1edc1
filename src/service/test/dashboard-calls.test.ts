import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dashboardEndpoints } from '#contract/dashboard/dashboard-endpoints.ts'
import { collectLog } from '#testing/collected-log.ts'
import { createDashboardClient, type DashboardClient } from '#testing/service/dashboard-client.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { createDashboardApi, type DashboardApiDependencies } from '../dashboard/dashboard-api.ts'

const ORIGIN = 'https://explorer.example'

let service: TestService
let client: DashboardClient
let logged = collectLog()
let now = 1_700_000_000_000
const user = { id: 'u', email: 'a@b.example', name: '', sessionId: 's', signedInAt: now }

beforeAll(async () => {
  service = await openTestService()
})
beforeEach(() => {
  logged = collectLog()
  client = over({})
})
afterAll(() => service.close())

/** The router alone, whose handlers a test gives. */
function over(deps: Partial<DashboardApiDependencies>): DashboardClient {
  const api = createDashboardApi({
    handlers: {},
    findUser: async () => undefined,
    origins: new Set([ORIGIN]),
    log: logged.log,
    now: () => now,
    ...deps,
  })
  return createDashboardClient(
    (path, init) =>
      api({
        request: new Request(`${ORIGIN}${path}`, init),
        address: '192.0.2.1',
        requestId: 'r',
      }),
    ORIGIN,
  )
}

test.each(Object.entries(dashboardEndpoints).filter(([, { access }]) => access !== 'anyone'))(
  '%s is refused to those who are not signed in',
  async (id, { method, path }) => {
    const parameters = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', 'x']),
    )
    const body = method === 'GET' ? undefined : {}
    expect(
      await client.refused(id as 'project', { parameters: parameters as never, body: body as never }),
    ).toMatchObject({ status: 401, reason: 'signed-out' })
  },
)

test.each([
  ['of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['of a sibling site', { 'Sec-Fetch-Site': 'same-site' }],
  ['of another origin', { Origin: 'https://evil.example' }],
  ['of an opaque origin', { Origin: 'null' }],
])('a call %s changes nothing, and is reported', async (_, headers) => {
  expect(await client.refused('signOut', { headers })).toMatchObject({
    status: 403,
    reason: 'foreign-origin',
  })
  expect(logged.events).toMatchObject([
    { event: 'sign-in', call: 'signOut', reason: 'foreign-origin', address: '192.0.2.1' },
  ])
})

test('a call that names no origin changes nothing', async () => {
  const api = createDashboardApi({
    handlers: {},
    findUser: async () => undefined,
    origins: new Set([ORIGIN]),
    log: logged.log,
    now: () => now,
  })
  const request = new Request(`${ORIGIN}/dashboard/api/session`, { method: 'DELETE' })
  expect((await api({ request, address: '', requestId: 'r' })).status).toBe(403)
})

test('what needs a fresh sign-in is refused ten minutes after it', async () => {
  const fresh = over({ ...signedIn, handlers: { exportAccount: async () => ({ result: {} }) } })
  expect(await fresh.call('exportAccount')).toEqual({})
  now += 600_001
  expect(await fresh.refused('exportAccount')).toMatchObject({ status: 403, reason: 'stale-sign-in' })
})

const signedIn: Partial<DashboardApiDependencies> = { findUser: async () => ({ user, cookies: [] }) }

test.each([
  [{ name: 'x', network: 'mainnet', owner: 'u2' }, 'There is no field of this name: owner.', undefined],
  [{ name: '', network: 'mainnet' }, 'A project needs a name.', ['name']],
  [{ name: 'x' }, 'A value is missing.', ['network']],
  [{ name: 'x', network: 'mainnet', days: 0 }, 'The value is less than 1.', ['days']],
  [{ name: '', network: 'mainnet', days: 0 }, 'A project needs a name.', ['name', 'days']],
])('the body %j is refused with the fault of each field', async (body, detail, fields) => {
  const refused = await over(signedIn).refused('createProject', { body: body as never })
  expect(refused).toMatchObject({ status: 400, reason: 'bad-request', detail })
  expect(refused.errors?.map(({ field }) => field)).toEqual(fields)
})

test('a body that is no object is refused as a whole', async () => {
  const refused = await over(signedIn).refused('createProject', { body: 'x' as never })
  expect(refused).toMatchObject({ status: 400, reason: 'bad-request' })
  expect(refused.errors).toBeUndefined()
})

test('a body of another type, one that is no JSON, and one that is too long are refused', async () => {
  const body = { name: 'x', network: 'mainnet' }
  const headers = { 'Content-Type': 'text/plain' }
  expect(await over(signedIn).refused('createProject', { body, headers })).toMatchObject({ status: 415 })
  const long = { name: 'x'.repeat(70_000), network: 'mainnet' }
  expect(await over(signedIn).refused('createProject', { body: long })).toMatchObject({ status: 413 })
})

test('a client that leaves in the middle of a body is no failure', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('{"name":')),
    pull: (controller) => controller.error(new Error('aborted')),
  })
  const api = createDashboardApi({
    handlers: {},
    findUser: async () => ({ user, cookies: [] }),
    origins: new Set([ORIGIN]),
    log: logged.log,
    now: () => now,
  })
  const headers = { Origin: ORIGIN, 'Content-Type': 'application/json' }
  const request = new Request(`${ORIGIN}/dashboard/api/projects`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  const response = await api({ request, address: '192.0.2.9', requestId: 'r' })
  expect([response.status, logged.events]).toEqual([400, []])
})

test('an address that calls without end is slowed, and another is not', async () => {
  for (let call = 0; call < 100; call++) await client.send('session')
  const response = await client.send('session')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '1'])
})

test('no response may be stored, and a refusal is a problem with its reason', async () => {
  const response = await client.send('projects')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: 'You are signed out. Sign in again.',
    instance: '/dashboard/api/projects',
    reason: 'signed-out',
  })
})
