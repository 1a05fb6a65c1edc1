import { describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createProxyScenario } from '#testing/proxy/proxy-scenario.ts'
import type { FaultUpstreamOptions } from '#testing/upstream/fault-upstream.ts'

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
})
