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
      // One request shows the end, and some are made ahead.
      const size = pageSize ?? (dialect === 'live' ? 20 : length)
      if (length > 0) expect(calls).toBeLessThanOrEqual(Math.ceil(length / size) + 4)
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

  test('is refused to an address that has 32 unread, and served once they are at their ends', {
    tags: 'long',
  }, async () => {
    await open({ dialect: 'live', latency: 100 }, 600)
    const url = `${scenario.proxy.address}${UPDATES}`
    const growing = await Promise.all(Array.from({ length: 32 }, () => fetch(url)))
    expect(new Set(growing.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await fetch(url)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
    expect(await refused.json()).toMatchObject({
      detail: 'This address has 32 long responses that are not read to the end.',
    })
    const texts = await Promise.all(growing.map((response) => response.text()))
    expect(texts.map((text) => ids(text).length)).toEqual(Array(32).fill(600))
    expect((await fetch(url)).status).toBe(200)
  })

  test('is streamed: the first rows come long before the last', async () => {
    await open({ dialect: 'live', latency: 30 }, 600)
    const response = await fetch(`${scenario.proxy.address}${UPDATES}`, {
      headers: { 'Accept-Encoding': 'identity' },
    })
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(Buffer.from(first?.value ?? '').toString()).toMatch(/^\[\{"id":1,/)
    expect(scenario.dataPaths().length).toBeLessThan(15)
    let rest = Buffer.from(first?.value ?? '').toString()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      rest += Buffer.from(part.value).toString()
    }
    expect(ids(rest)).toEqual(upTo(600))
    // Each row on a line of its own, for clients that read the stream.
    expect(rest.split('\n')).toHaveLength(600)
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

  test('is complete also when a page in its middle is short', async () => {
    await open({ dialect: 'live' }, 200)
    const pages: unknown[] = []
    for (const range of ['$top=20', '$top=20&$skip=20', '$top=10&$skip=40']) {
      pages.push(JSON.parse((await scenario.proxy.fetch(`${UPDATES}?${range}`)).text))
    }
    for (const json of pages) scenario.service.fail('data', { json }, 1)
    const { text } = await scenario.proxy.fetch(UPDATES)
    expect(ids(text).toSorted((a, b) => a - b)).toEqual(upTo(200))
  })

  test('of a service without pages ends', async () => {
    await open({ dialect: 'live' }, 30)
    const row = JSON.parse((await scenario.proxy.fetch(`${UPDATES}?$top=1`)).text)
    scenario.service.fail('data', { json: row })
    expect(ids((await scenario.proxy.fetch(UPDATES)).text)).toEqual([1])
    expect(scenario.dataPaths().length).toBeLessThan(4)
  })
})
