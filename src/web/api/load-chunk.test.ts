import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionError, ReloadNeeded } from './api-error.ts'
import { loadChunk, loadFile } from './load-chunk.ts'

const LIST = '/assets/imports-1.json'

beforeEach(() =>
  vi.stubGlobal('document', { getElementById: () => ({ href: LIST }), querySelectorAll: () => [] }),
)

afterEach(() => vi.unstubAllGlobals())

/**
 * Answers each request by a status, or by no response; the list of imports always comes.
 * @returns the addresses of files that are requested
 */
function respond(statusOf: (url: string) => number | 'no connection'): string[] {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === LIST) return Response.json({ 'page-1.js': ['shared-1.js', 'charts-1.js'] })
    requested.push(url)
    const status = statusOf(url)
    if (status === 'no connection') throw new TypeError('Failed to fetch')
    return new Response('export {}', { status })
  })
  return requested
}

test('a file that did not come is requested again by the next call, and one that came is not', async () => {
  let status: number | 'no connection' = 'no connection'
  const requested = respond(() => status)
  await expect(loadFile('/assets/a-1.js')).rejects.toBeInstanceOf(ConnectionError)
  status = 503
  await expect(loadFile('/assets/a-1.js')).rejects.toBeInstanceOf(ConnectionError)
  status = 200
  await loadFile('/assets/a-1.js')
  await loadFile('/assets/a-1.js')
  expect(requested).toHaveLength(3)
})

test('without the list of imports no chunk is imported', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(loadChunk('page-1.js')).rejects.toBeInstanceOf(ConnectionError)
})

test('a chunk is imported only when its files have come, all of which are requested at once', async () => {
  const requested = respond((url) => (url.includes('charts') ? 'no connection' : 200))
  await expect(loadChunk('page-1.js')).rejects.toBeInstanceOf(ConnectionError)
  expect(requested).toEqual(['/assets/page-1.js', '/assets/shared-1.js', '/assets/charts-1.js'])
})

test('two calls for the same chunk are one', async () => {
  const requested = respond(() => 'no connection')
  const calls = [loadChunk('page-2.js'), loadChunk('page-2.js')]
  await Promise.allSettled(calls)
  expect(requested).toHaveLength(1)
})

test('a file that the server does not have any more needs a reload', async () => {
  respond(() => 404)
  const failure = await loadChunk('page-3.js').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ReloadNeeded)
  expect(failure).toMatchObject({ file: '/assets/page-3.js', isGone: true })
})

test('a chunk that does not run although its files came is tried under another address, then needs a reload', async () => {
  // There is no such module here, so that each import fails.
  const requested = respond(() => 200)
  await expect(loadChunk('page-4.js')).rejects.toMatchObject({ name: 'ReloadNeeded', isGone: false })
  expect(requested).toEqual(['/assets/page-4.js', expect.stringMatching(/^\/assets\/page-4\.js\?retry=\d+$/)])
})

test('while the connection is away, a second address says nothing of the chunk', async () => {
  respond((url) => (url.includes('?') ? 'no connection' : 200))
  await expect(loadChunk('page-5.js')).rejects.toBeInstanceOf(ConnectionError)
})
