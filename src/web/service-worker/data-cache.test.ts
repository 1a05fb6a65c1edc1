import { beforeEach, expect, test } from 'vitest'
import { createTestCaches, type TestCaches } from '#testing/caches/test-caches.ts'
import { DATA_CACHE } from './cache-names.ts'
import { createDataCache, type DataCache } from './data-cache.ts'
import { LONGEST_STORED } from './stored-data.ts'

const ORIGIN = 'https://explorer.example'
const path = (no: number) => `${ORIGIN}/mainnet/api/core/epochs/${no}`
let caches: TestCaches
let data: DataCache
let now = 0

beforeEach(() => {
  caches = createTestCaches(ORIGIN)
  now = Date.UTC(2026, 0, 1)
  data = createDataCache(caches, () => now, { responses: 2, bytes: 1000 })
})

/** A response as `fetch` gives it to a worker. */
function received(body: BodyInit, headers: Record<string, string> = {}): Response {
  const response = new Response(body, { headers })
  Object.defineProperty(response, 'type', { value: 'basic' })
  return response
}

const stored = () => caches.pathsIn(DATA_CACHE).map((one) => one.split('/').at(-1))

test('a stored response comes back as an old one', async () => {
  await data.store(path(1), received('{"no":1}', { Age: '5' }))
  now += 10_000
  const found = await data.find(path(1))
  expect([found?.headers.get('Age'), await found?.text()]).toEqual(['15', '{"no":1}'])
  expect(await data.find(path(2))).toBeUndefined()
})

test('beyond the limits the response goes that was received longest ago, also after a restart', async () => {
  for (const no of [1, 2, 1, 3]) {
    now += 1000
    await data.store(path(no), received(`{"no":${no}}`))
  }
  expect(stored()).toEqual(['1', '3'])
  now += 1000
  await createDataCache(caches, () => now, { responses: 2, bytes: 1000 }).store(path(4), received('{}'))
  expect(stored()).toEqual(['3', '4'])
})

test('no more of a long list is read than is needed to see that it is long', async () => {
  let pieces = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1
      controller.enqueue(new Uint8Array(LONGEST_STORED / 4))
    },
  })
  await data.store(path(1), received(endless))
  expect(stored()).toEqual([])
  expect(pieces).toBeLessThan(8)
})

test('a response that breaks off is not stored', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(8))
      controller.error(new TypeError('network error'))
    },
  })
  await data.store(path(1), received(broken))
  await data.store(path(2), received('{}'))
  expect(stored()).toEqual(['2'])
})

test('full storage fails no request, and what is stored stays', async () => {
  await data.store(path(1), received('{}'))
  caches.refuse()
  await data.store(path(2), received('{}'))
  expect(stored()).toEqual(['1'])
  expect(await data.find(path(1))).toBeDefined()
})
