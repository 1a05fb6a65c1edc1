import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { NetworkDescription } from '#contract/network-description.ts'
import { siteQuery } from '#web/api/endpoint-query.ts'
import { reasonOf } from './dashboard-failure.ts'
import { PRIVATE, sessionQuery, signedIn, signedOut } from './session.ts'

const reply = vi.fn<() => Promise<Response>>()
vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => abortable(reply(), signal))
// The tabs' channel would keep the process of the tests.
vi.stubGlobal('BroadcastChannel', undefined)
afterAll(() => vi.unstubAllGlobals())

const client = new QueryClient()
const ada = { email: 'ada@example.org', name: 'Ada', freshUntil: '2026-11-30T12:00:00.000Z' }
const described: NetworkDescription = {
  network: 'mainnet',
  source: 'live',
  dialect: 'documented',
  start_time: null,
  recording: null,
}
const session = () => client.getQueryData(sessionQuery.queryKey)

afterEach(async () => {
  await signedOut(client)
  client.clear()
})

/** A response that the test sends later. */
function pendingResponse() {
  let send: (response: Response) => void = () => undefined
  const response = new Promise<Response>((resolve) => {
    send = resolve
  })
  return { response, send: (sent: Response) => send(sent) }
}

function abortable(response: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    response.then(resolve, reject)
  })
}

test('an older response does not sign out a user who has just signed in', async () => {
  const older = pendingResponse()
  reply.mockReturnValueOnce(older.response)
  const fetched = client.fetchQuery(sessionQuery).catch((error: unknown) => error)
  await signedIn(client, ada)
  older.send(Response.json(null))
  await fetched
  expect(session()).toEqual(ada)
})

test('an older response does not sign in a user who has just signed out', async () => {
  await signedIn(client, ada)
  client.setQueryData([...PRIVATE, 'projects'], 'of Ada')
  const older = pendingResponse()
  reply.mockReturnValueOnce(older.response)
  const fetched = client.fetchQuery(sessionQuery).catch((error: unknown) => error)
  await signedOut(client)
  older.send(Response.json(ada))
  await fetched
  expect(session()).toBeNull()
  expect(client.getQueryData([...PRIVATE, 'projects'])).toBeUndefined()
})

test('a session that ends by itself leaves the private data', async () => {
  await signedIn(client, ada)
  client.setQueryData([...PRIVATE, 'projects'], 'of Ada')
  reply.mockResolvedValueOnce(Response.json(null))
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  expect(session()).toBeNull()
  expect(client.getQueryData([...PRIVATE, 'projects'])).toBe('of Ada')
})

test.each([
  ['says that it has none', described, 'no-dashboard', 0],
  ['has not described itself yet', null, undefined, 1],
  ['has one', { ...described, dashboard: '../dashboard/api' }, undefined, 1],
] as const)('a session of a data service that %s', async (_, description, reason, calls) => {
  reply.mockClear()
  reply.mockImplementation(async () => Response.json(null))
  const network = { name: 'mainnet', state: 'live', has_answered: true, has_plenty: true } as const
  client.setQueryData(siteQuery.queryKey, {
    site: { links_out: false },
    networks: [{ ...network, description }],
  })
  const failure = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch((error: unknown) => error)
  expect([reasonOf(failure), reply.mock.calls.length]).toEqual([reason, calls])
})
