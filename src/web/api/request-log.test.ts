import { afterEach, expect, test, vi } from 'vitest'
import { loggedFetch, requestLog } from './request-log.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  requestLog.clear()
})

const failing = async () => {
  throw new TypeError('Failed to fetch')
}

/** The body of the logged response, and that of the request before it. */
async function logged(): Promise<readonly (string | undefined)[]> {
  const request = requestLog.get('/a')
  const bodies = await Promise.all([request?.response, request?.before?.response])
  return Promise.all(bodies.map((response) => response?.clone().text()))
}

test('requests without a response keep the newest that was answered, and an answered one keeps none', async () => {
  vi.stubGlobal('fetch', async () => new Response('first'))
  expect(await (await loggedFetch('/a', {})).text()).toBe('first')
  expect(await logged()).toEqual(['first', undefined])

  vi.stubGlobal('fetch', failing)
  for (let tries = 0; tries < 3; tries++) {
    await expect(loggedFetch('/a', {})).rejects.toThrow('Failed to fetch')
    expect(await logged()).toEqual([undefined, 'first'])
    expect(requestLog.get('/a')?.before?.before).toBeUndefined()
  }

  vi.stubGlobal('fetch', async () => new Response('second'))
  await loggedFetch('/a', {})
  expect(await logged()).toEqual(['second', undefined])
})
