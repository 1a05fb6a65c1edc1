import { describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { readList } from '#contract/read-response.ts'
import { isLongForm } from '#testing/long-form.ts'
import { createProxyScenario, until } from '#testing/proxy/proxy-scenario.ts'
import type { FaultUpstreamOptions } from '#testing/upstream/fault-upstream.ts'

const UPDATES = '/mainnet/api/core/pools/updates'

const scenario = createProxyScenario()

async function open(options: FaultUpstreamOptions, updates: number): Promise<void> {
  await scenario.open(options, { dialect: options.dialect ?? 'documented' })
  scenario.service.chain.poolUpdates = updates
}

const ids = (text: string): number[] => JSON.parse(text).map(({ id }: { id: number }) => id)
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

describe('a whole list', () => {
  const sizes = isLongForm ? [1, 2, 7, 20, 100, 999, 1000, undefined] : [7, 20, undefined]
  const lengths = [0, 1, 20, 45, 140]
  const cases = (['documented', 'live'] as const).flatMap((dialect) =>
    sizes.flatMap((pageSize) => lengths.map((length) => ({ dialect, pageSize, length }))),
  )

  test.each(cases)(
    'of $length rows in pages of $pageSize, $dialect: every row once, in order',
    async ({ dialect, pageSize, length }) => {
      await open({ dialect, ...(pageSize && { pageSize }), saysDialect: false }, length)
      const { text, status } = await scenario.proxy.fetch(UPDATES)
      expect(status).toBe(200)
      expect(ids(text)).toEqual(upTo(length))
      expect(readList('poolUpdates', text, dialect)).toHaveLength(length)
      const calls = scenario.dataPaths().length
      expect((await scenario.proxy.fetch(UPDATES)).text).toBe(text)
      expect(scenario.dataPaths()).toHaveLength(calls)
      // Each page but the first begins with the row before it; one request shows the end, one counts.
      const size = pageSize ?? (dialect === 'live' ? 20 : length)
      if (length > 0) expect(calls).toBeLessThanOrEqual(Math.ceil(length / Math.max(size - 1, 1)) + 3)
    },
  )

  test('is one request where the service returns it whole, with the same bytes', async () => {
    await open({ dialect: 'documented' }, 3000)
    await scenario.reopenProxy()
    const responses = await Promise.all(Array.from({ length: 20 }, () => scenario.proxy.fetch(UPDATES)))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(ids(responses[0]?.text ?? '')).toEqual(upTo(3000))
    expect(scenario.dataPaths()).toHaveLength(1)
    scenario.proxy.pass(2 * MINUTE)
    expect((await scenario.proxy.fetch(UPDATES)).headers.get('Cache-Status')).toBe(
      'Epochal; fwd=stale; fwd-status=304',
    )
    expect(scenario.dataPaths()).toHaveLength(2)
  })

  test('loses and repeats no row when rows are added meanwhile', async () => {
    await open({ dialect: 'live', latency: 15 }, 200)
    const fetching = scenario.proxy.fetch(UPDATES)
    for (let i = 0; i < 10; i++) {
      await until(() => scenario.dataPaths().length > i)
      scenario.service.chain.poolUpdates += 7
    }
    const found = ids((await fetching).text)
    expect(found).toEqual(upTo(found.length))
    expect(found.length).toBeGreaterThanOrEqual(200)
  })

  test.each([
    [20, 7],
    [20, 25],
    [5, 5],
    [1, 1],
  ])(
    'loses and repeats no row when rows are added at its beginning: pages of %i, %i rows at once',
    async (pageSize, added) => {
      await open({ dialect: 'live', latency: 5, pageSize }, 200)
      const fetching = scenario.proxy.fetch(`${UPDATES}?$orderby=id desc`)
      for (let i = 0; i < 6; i++) {
        await until(() => scenario.dataPaths().length > i)
        scenario.service.chain.poolUpdates += added
      }
      const found = ids((await fetching).text)
      expect(new Set(found).size).toBe(found.length)
      expect(found.filter((id) => id <= 200)).toEqual(upTo(200).reverse())
    },
  )

  test('loses no row when its rows are requested without their id', async () => {
    await open({ dialect: 'live', latency: 10, pageSize: 100 }, 200)
    const fetching = scenario.proxy.fetch(`${UPDATES}?$select=hash_id,pledge&$orderby=id desc`)
    await until(() => scenario.dataPaths().length > 1)
    scenario.service.chain.poolUpdates += 7
    const rows = JSON.parse((await fetching).text)
    expect(rows).toHaveLength(200)
    expect(scenario.dataPaths()[0]).toBe('/pools/updates?$orderby=id%20desc&$select=hash_id%2Cpledge%2Cid')
  })
})
