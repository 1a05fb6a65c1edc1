import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOUR = 3_600_000
const updates = (margin: number) =>
  [1, 2]
    .map(
      (id) =>
        `{"id":${id},"hash_id":7,"cert_index":0,"vrf_key_hash":"AQ==","pledge":1,"active_epoch_no":${200 + id},"meta_id":null,"margin":${id === 1 ? 2.99 : margin},"fixed_cost":340,"registered_tx_id":${id},"reward_addr_id":1,"vrf_key_hash_hex":"01"}`,
    )
    .join(',\n')

let stored: Map<string, string>
let requests: { path: string; priority: string | null }[]
let status: number

beforeEach(() => {
  stored = new Map()
  requests = []
  status = 200
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    requests.push({ path, priority: new Headers(init?.headers).get('priority') })
    return new Response(`[${updates(5)}]`, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** As many watched pools, whose last visit was before their second update. */
async function watching(count: number) {
  const entries = Array.from({ length: count }, (_, at) => ({
    network: 'sandbox',
    kind: 'pool',
    id: String(at + 1),
    since: at,
    seen: { at: 0, values: { update: '1' } },
  }))
  stored.set('epochal.watched', JSON.stringify({ version: 2, entries, labels: [] }))
  const [{ checkWatched }, { readWatchList }] = [
    await import('./check-watched.ts'),
    await import('#web/watch-list/watch-list.ts'),
  ]
  const check = (now: number) => checkWatched(new QueryClient(), 'sandbox', now)
  return { check, news: () => readWatchList().entries.map(({ news }) => news ?? 0) }
}

test('a check counts what is new, with a background request for each, and no more than ten', async () => {
  const { check, news } = await watching(12)
  await check(5 * HOUR)
  expect(requests).toHaveLength(10)
  expect(new Set(requests.map(({ priority }) => priority))).toEqual(new Set(['u=6']))
  expect(news()).toEqual([...Array.from({ length: 10 }, () => 1), 0, 0])
})

test('another one is an hour later, also in another document', async () => {
  const { check } = await watching(2)
  await check(5 * HOUR)
  await check(6 * HOUR - 1)
  const { check: inAnotherTab } = await watching(2)
  await inAnotherTab(6 * HOUR - 1)
  expect(requests).toHaveLength(2)
  await check(6 * HOUR)
  expect(requests).toHaveLength(4)
})

test('after a failure the others wait for the next check, and the counts stay', async () => {
  const { check, news } = await watching(3)
  await check(5 * HOUR)
  status = 503
  await check(6 * HOUR)
  expect(requests).toHaveLength(4)
  expect(news()).toEqual([1, 1, 1])
})
