import { describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { createProxyScenario, lastValue, until } from '#testing/proxy/proxy-scenario.ts'
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
  test.each([
    ['a reset', { break: 'connect' }],
    ['half a page', { break: 'body' }],
    ['a page that stops', { hang: 'body' }],
    ['an error', { status: 503 }],
    ['a limit', { status: 429, headers: { 'Retry-After': '1' } }],
  ] as const)('goes on after %s in the middle', async (_, fault) => {
    await open({ dialect: 'live', latency: 5 }, 300)
    const fetching = scenario.proxy.fetch(UPDATES)
    await until(() => scenario.dataPaths().length > 3)
    scenario.service.fail('data', fault, 2)
    expect(ids((await scenario.elapseUntil(fetching)).text)).toEqual(upTo(300))
  })

  test('that breaks off is told as its failure, and goes on from there the next time', async () => {
    await open({ dialect: 'live', latency: 10 }, 2000)
    const fetching = scenario.proxy.fetch(UPDATES)
    await until(() => scenario.dataPaths().length > 8)
    await scenario.service.stop()
    const failed = await scenario.elapseUntil(fetching)
    expect([failed.status, failed.detail]).toEqual([502, 'The data service of mainnet cannot be reached.'])
    const taken = scenario.dataPaths().length
    await scenario.service.start()
    scenario.service.clearRequests()
    scenario.proxy.pass(MINUTE)
    expect(ids((await scenario.proxy.fetch(UPDATES)).text)).toEqual(upTo(2000))
    expect(scenario.dataPaths().length).toBeLessThanOrEqual(2000 / 19 - taken + 12)
  })

  test('is collected to its end though nobody waits for it', async () => {
    await open({ dialect: 'live', latency: 5 }, 600)
    const leaving = new AbortController()
    const fetching = scenario.proxy.fetch(UPDATES, { signal: leaving.signal })
    await until(() => scenario.dataPaths().length > 2)
    leaving.abort()
    await expect(fetching).rejects.toThrow()
    await lastValue(() => scenario.dataPaths().length)
    scenario.service.clearRequests()
    const { text, headers } = await scenario.proxy.fetch(UPDATES)
    expect(ids(text)).toEqual(upTo(600))
    expect(headers.get('Cache-Status')).toContain('hit')
    expect(scenario.dataPaths()).toEqual([])
  })

  test('of a chain that is replaced meanwhile is not that of the next', async () => {
    await open({ dialect: 'live', latency: 10 }, 600)
    const described = (start_time: string) => ({
      network: 'mainnet',
      source: 'simulated',
      dialect: 'live',
      start_time,
      recording: null,
    })
    const describe = async (start: string) => {
      scenario.service.fail('description', { json: described(start) })
      scenario.proxy.pass(2 * MINUTE)
      await scenario.proxy.fetch('/networks.json')
    }
    await describe('2026-01-01T00:00:00')
    const before = scenario.proxy.fetch(UPDATES)
    await until(() => scenario.dataPaths().length > 5)
    scenario.service.chain.poolUpdates = 30
    await describe('2026-02-01T00:00:00')
    scenario.service.clearRequests()
    const next = await scenario.proxy.fetch(UPDATES)
    expect(ids(next.text)).toEqual(upTo(30))
    expect((await before).status).toBe(503)
    // Two pages, one that shows the end, the number of all, and the one that was on its way.
    expect(await lastValue(() => scenario.dataPaths().length)).toBeLessThanOrEqual(5)
  })

  test('that fails, or is refused, is requested once a second', async () => {
    for (const [fault, status] of [
      [{ status: 500 }, 502],
      [{ status: 404 }, 404],
      [{ status: 400 }, 400],
    ] as const) {
      await open({ dialect: 'live' }, 30)
      scenario.service.fail('data', fault)
      for (let i = 0; i < 10; i++) expect((await scenario.proxy.fetch(UPDATES)).status).toBe(status)
      expect(scenario.dataPaths()).toHaveLength(1)
      scenario.service.mend()
      scenario.proxy.pass(10_000)
      expect(ids((await scenario.proxy.fetch(UPDATES)).text)).toEqual(upTo(30))
      await scenario.close()
    }
  })

  test('with a filter is one of four that are collected at the same time', async () => {
    await open({ dialect: 'live', latency: 25 }, 400)
    const leaving = new AbortController()
    const fetching = Array.from({ length: 6 }, (_, i) =>
      scenario.proxy.fetch(`${UPDATES}?$filter=id gt -${i}`, { signal: leaving.signal }).then(
        ({ status, headers }) => `${status} ${headers.get('Retry-After')}`,
        () => 'left',
      ),
    )
    const refused = await Promise.race(fetching)
    expect(refused).toBe('503 5')
    expect((await scenario.proxy.fetch('/mainnet/api/core/pools/1/updates')).status).toBe(200)
    leaving.abort()
    await Promise.all(fetching)
    // The proxy notices only after a moment that the clients have left, and stores each refusal for its list.
    let no = 0
    const nextStatus = async () => (await scenario.proxy.fetch(`${UPDATES}?$filter=id gt ${no++}`)).status
    await expect.poll(nextStatus).toBe(200)
  })

  test.each([
    ['an object', { json: {} }],
    ['numbers', { huge: 30 * 2 ** 20 }],
    ['rows of another kind', { json: [{ id: 1 }] }],
    ['HTML', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '[]' }],
    ['credentials', { echo: true }],
    ['nothing', { status: 200, headers: { 'Content-Type': 'application/json' } }],
  ] as const)('that is %s instead is refused', async (_, fault) => {
    for (const dialect of ['documented', 'live'] satisfies Dialect[]) {
      await open({ dialect }, 30)
      scenario.service.fail('data', fault)
      const { status, detail } = await scenario.proxy.fetch(UPDATES)
      expect([status, detail?.startsWith('The data service of mainnet returned')]).toEqual([502, true])
      await scenario.close()
    }
  })
})
