import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { noteStaleness, stale } from '../api/staleness.ts'
import { whenReached } from './when-reached.ts'

const PATH = '/api/core/blocks/latest'

afterEach(() => stale.write(new Map()))

test.each<[reached: number, name: string, path: string | undefined, respond: () => Promise<unknown>]>([
  [1, 'a response', PATH, async () => 'a block'],
  [0, 'a failure', PATH, () => Promise.reject(new Error('away'))],
  [0, 'a list that may be stored', undefined, async () => []],
  [
    0,
    'a response that this device has stored',
    PATH,
    async () => {
      noteStaleness('mainnet', PATH, { reason: 'offline', at: 0 })
      return 'a block'
    },
  ],
])('reached %i times: %s', async (times, _, path, respond) => {
  const client = new QueryClient()
  const listener = vi.fn()
  const end = whenReached(client.getQueryCache(), listener)
  const options = { queryKey: ['mainnet', ...(path ? [path] : [])], queryFn: respond }
  await client.prefetchQuery({ ...options, retry: false })
  expect(listener).toHaveBeenCalledTimes(times)
  end()
  client.clear()
})
