import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slowCalls } from './call-deadline.ts'
import { callDashboard } from './dashboard-client.ts'
import { reasonOf } from './dashboard-failure.ts'

const hanging = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(
  (_, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
)
vi.stubGlobal('fetch', hanging)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => vi.unstubAllGlobals())

test('a call without a response is said to wait after 10 s, and fails after 30 s', async () => {
  const call = callDashboard('session', {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(slowCalls.read()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(slowCalls.read()).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  const failure = await call
  expect(reasonOf(failure)).toBe('unreachable')
  expect(failure).toHaveProperty('message', 'The service did not respond within 30 seconds. Try again.')
  expect(slowCalls.read()).toBe(0)
})

test('a response whose body never ends fails at the deadline too', async () => {
  hanging.mockImplementationOnce(async (_, { signal }) => {
    const body = new ReadableStream({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
    })
    return new Response(body)
  })
  const call = callDashboard('session', {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await call).toHaveProperty('message', 'The service did not respond within 30 seconds. Try again.')
})

test('a call that nobody needs any more ends at once, and says nothing later', async () => {
  const left = new AbortController()
  const call = callDashboard('session', {}, left.signal).catch((error: unknown) => error)
  const reason = new Error('left')
  left.abort(reason)
  expect(await call).toBe(reason)
  expect(vi.getTimerCount()).toBe(0)
  expect(slowCalls.read()).toBe(0)
})
