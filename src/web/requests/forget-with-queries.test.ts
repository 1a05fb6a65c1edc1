import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loggedFetch, requestLog } from '../api/request-log.ts'
import { noteStaleness, stale } from '../api/staleness.ts'
import { forgetWithQueries } from './forget-with-queries.ts'

beforeEach(() => requestLog.clear())
afterEach(() => vi.unstubAllGlobals())

const query = (below: string) => ({
  queryKey: ['mainnet', below],
  queryFn: async () => (await loggedFetch(`/mainnet${below}`, {})).status,
})

test('the request of a query is logged until the query is removed, however many others are sent', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const client = new QueryClient()
  const end = forgetWithQueries(client.getQueryCache())
  const unobserve = new QueryObserver(client, query('/api/core/blocks/0')).subscribe(() => undefined)
  for (let no = 1; no < 60; no++) await client.fetchQuery(query(`/api/core/blocks/${no}`))
  expect(requestLog.size).toBe(60)

  client.removeQueries({ type: 'inactive' })
  expect([...requestLog.keys()]).toEqual(['/mainnet/api/core/blocks/0'])
  unobserve()
  client.clear()
  expect(requestLog.size).toBe(0)
  end()
})

test('its staleness goes with it', async () => {
  const client = new QueryClient()
  const end = forgetWithQueries(client.getQueryCache())
  for (const path of ['/api/core/epochs', '/api/core/blocks/1']) {
    client.setQueryData(['mainnet', path], {})
    noteStaleness('mainnet', path, { reason: 'rate-limit', at: 0 })
  }
  client.removeQueries({ queryKey: ['mainnet', '/api/core/epochs'] })
  expect([...stale.read().keys()]).toEqual(['/mainnet/api/core/blocks/1'])
  client.clear()
  expect(stale.read().size).toBe(0)
  end()
})
