import { describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createProxyScenario } from '#testing/proxy/proxy-scenario.ts'
import { openTestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import {
  type FaultUpstream,
  type FaultUpstreamOptions,
  openFaultUpstream,
} from '#testing/upstream/fault-upstream.ts'

const UPDATES = '/mainnet/api/core/pools/updates'

const scenario = createProxyScenario()

async function open(options: FaultUpstreamOptions, updates: number): Promise<void> {
  await scenario.open(options, { dialect: options.dialect ?? 'documented' })
  scenario.service.chain.poolUpdates = updates
}

const ids = (text: string): number[] => JSON.parse(text).map(({ id }: { id: number }) => id)
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

describe('a stored whole list', () => {
  test('that has not changed is revalidated by one request', async () => {
    await open({ dialect: 'documented' }, 300)
    await scenario.reopenProxy()
    await scenario.proxy.fetch(UPDATES)
    for (let i = 0; i < 3; i++) {
      scenario.proxy.pass(2 * MINUTE)
      const { headers } = await scenario.proxy.fetch(UPDATES)
      expect(headers.get('Cache-Status')).toBe('Epochal; fwd=stale; fwd-status=304')
      expect((await scenario.proxy.fetch(UPDATES)).headers.get('Cache-Status')).toContain('hit')
    }
    expect(scenario.dataPaths()).toHaveLength(4)
  })

  test('that was never stored is not taken as unchanged', async () => {
    await open({ dialect: 'documented' }, 300)
    scenario.service.fail('data', { status: 304 })
    expect((await scenario.proxy.fetch(UPDATES)).status).toBe(502)
    expect(scenario.dataPaths()).toHaveLength(1)
  })

  test('is complete also when pages have become smaller', async () => {
    await open({ dialect: 'live', pageSize: 100 }, 450)
    await scenario.proxy.fetch(UPDATES)
    const smaller = await openFaultUpstream({ dialect: 'live', pageSize: 20 })
    smaller.chain.poolUpdates = 470
    const { text } = await fetchRows(smaller)
    expect(ids(text)).toEqual(upTo(470))
    await smaller.close()
    scenario.service.chain.poolUpdates = 520
    scenario.proxy.pass(2 * MINUTE)
    expect(ids((await scenario.proxy.fetch(UPDATES)).text)).toEqual(upTo(520))
  })

  test('is refreshed from its last page on, and changed rows are the new ones', async () => {
    await open({ dialect: 'live' }, 130)
    await scenario.proxy.fetch(UPDATES)
    for (const added of [0, 5, 60]) {
      scenario.service.chain.poolUpdates += added
      scenario.service.clearRequests()
      scenario.proxy.pass(2 * MINUTE)
      const { text } = await scenario.proxy.fetch(UPDATES)
      expect(ids(text)).toEqual(upTo(scenario.service.chain.poolUpdates))
      expect(scenario.dataPaths().length).toBeLessThanOrEqual(1 + Math.ceil(added / 20) + 3)
      if (added === 0) expect(scenario.dataPaths()).toHaveLength(1)
    }
    const epochs = '/mainnet/api/core/epochs'
    await scenario.proxy.fetch(epochs)
    scenario.service.chain.epochs += 3
    scenario.service.clearRequests()
    scenario.proxy.pass(2 * MINUTE)
    const { text } = await scenario.proxy.fetch(epochs)
    expect(JSON.parse(text).map(({ no }: { no: number }) => no)).toEqual(upTo(404).map((no) => no - 1))
    const direct = await scenario.proxy.fetch('/mainnet/api/core/epochs/400')
    expect(text).toContain(direct.text)
    expect(scenario.dataPaths().length).toBeLessThanOrEqual(5)
  })

  test.each([1, 20])(
    'that fills a page of %i grows with the service, whose first page stays as it is',
    async (pageSize) => {
      await open({ dialect: 'live', pageSize }, pageSize)
      expect(ids((await scenario.proxy.fetch(UPDATES)).text)).toEqual(upTo(pageSize))
      scenario.service.chain.poolUpdates += 1
      scenario.proxy.pass(2 * MINUTE)
      expect(ids((await scenario.proxy.fetch(UPDATES)).text)).toEqual(upTo(pageSize + 1))
    },
  )

  test('of a service that was rolled back is collected again', async () => {
    await open({ dialect: 'live' }, 130)
    await scenario.proxy.fetch(UPDATES)
    scenario.service.chain.poolUpdates = 41
    scenario.proxy.pass(2 * MINUTE)
    expect(ids((await scenario.proxy.fetch(UPDATES)).text)).toEqual(upTo(41))
  })
})

async function fetchRows(upstream: FaultUpstream) {
  const over = await openTestProxy([upstreamOver(upstream, { dialect: 'live' })])
  const response = await over.fetch(UPDATES)
  await over.close()
  return response
}
