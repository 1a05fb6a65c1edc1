import { expect, test } from 'vitest'
import { isGone } from './is-gone.ts'

test.each([
  [true, 404],
  [false, 200],
  [false, 304],
  [false, 502],
])('gone %s: status %i', async (expected, status) => {
  const asked: unknown[] = []
  const load: typeof fetch = async (...request) => {
    asked.push(request)
    return new Response(null, { status })
  }
  expect(await isGone('/assets/app-1.js', load)).toBe(expected)
  expect(asked).toEqual([['/assets/app-1.js', { method: 'HEAD', cache: 'no-store' }]])
})

test('a server that cannot be reached says nothing of its files', async () => {
  expect(await isGone('/assets/app-1.js', () => Promise.reject(new TypeError('no connection')))).toBe(false)
})
