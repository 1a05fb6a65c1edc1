import { describe, expect, test } from 'vitest'
import { sleep } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { BACKGROUND, PRIORITY_HEADER } from '#explorer-protocol/priority.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'
import type { TestProxy } from '#testing/proxy/test-proxy.ts'

const scenario = createProxyScenario()

describe('the data service is spared', () => {
  test('by a rate that is set: requests above it wait, and none is lost', async () => {
    await scenario.open({ perSecond: 20 }, { perSecond: 20 })
    const begun = scenario.clock.now()
    const fetches = Array.from({ length: 34 }, (_, no) => scenario.proxy.fetch(dataPath(`/epochs/${no}`)))
    const responses = await scenario.elapseUntil(Promise.all(fetches))
    expect(responses.map(({ status, detail }) => detail ?? status)).toEqual(Array(34).fill(200))
    expect(scenario.clock.now() - begun).toBeGreaterThan(700)
    expect(scenario.proxy.events.filter(({ event }) => event === 'call')).toEqual([])
  })

  test('by no request that would have no time left for its response', async () => {
    await scenario.open({}, { perSecond: 1 })
    const begun = scenario.clock.now()
    const fetches = Array.from({ length: 14 }, (_, no) => scenario.proxy.fetch(dataPath(`/epochs/${no}`)))
    const statuses = (await scenario.elapseUntil(Promise.all(fetches))).map(({ status }) => status)
    const sent = scenario.service.requests.filter(({ kind }) => kind === 'data')
    expect(statuses.filter((status) => status === 200)).toHaveLength(sent.length)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14 - sent.length)
    expect(Math.max(...sent.map(({ at }) => at)) - begun).toBeLessThanOrEqual(9.2 * SECOND)
    expect(scenario.proxy.events.filter(({ event }) => event === 'call')).toEqual([])
  })

  test('and is not said to limit what waits for the explorer’s own turns', async () => {
    await scenario.open()
    await scenario.proxy.fetch(dataPath('/epochs/0'))
    scenario.service.fail('data', { hang: 'headers' })
    const fetches = Array.from({ length: 30 }, (_, no) => scenario.proxy.fetch(dataPath(`/epochs/${no + 1}`)))
    const responses = await scenario.elapseUntil(Promise.all(fetches))
    const waiting = responses.filter(({ status }) => status !== 504)
    expect(waiting.length).toBeGreaterThan(10)
    for (const { status, detail } of waiting) {
      expect([status, detail]).toEqual([503, expect.stringContaining('Epochal has more requests')])
    }
  })

  test('by a rate that is learnt from its 429s', async () => {
    await scenario.open({ perSecond: 10 })
    let refused = 0
    for (let round = 0; round < 6; round++) {
      const fetches = Array.from({ length: 15 }, (_, i) =>
        scenario.proxy.fetch(dataPath(`/epochs/${round * 15 + i}`)),
      )
      await scenario.elapseUntil(Promise.all(fetches))
      const counted = /outcome="429"} (\d+)/.exec((await scenario.proxy.fetch('/metrics')).text)
      refused = Number(counted?.[1] ?? 0)
    }
    const calls = scenario.service.requests.filter(({ kind }) => kind === 'data').length
    expect(refused / calls).toBeLessThan(0.25)
    expect((await scenario.proxy.fetch('/metrics')).text).toMatch(
      /epochal_upstream_rate_limit{network="mainnet"} [\d.]+/,
    )
  })

  test('by a rate that its headers name', async () => {
    await scenario.open()
    const limited = { 'Content-Type': 'application/json', 'RateLimit-Policy': '"burst";q=40;w=2' }
    scenario.service.fail('data', { status: 404, headers: limited }, 1)
    await scenario.proxy.fetch(dataPath('/epochs/0'))
    const metrics = (await scenario.proxy.fetch('/metrics')).text
    expect(metrics).toContain('epochal_upstream_rate_limit{network="mainnet"} 20')
    expect(metrics).toMatch(/epochal_upstream_requests_available{network="mainnet"} \d+/)
  })

  test('by several proxies with one key, which do not know each other', async () => {
    await scenario.open({ perSecond: 20 })
    const second = await scenario.openAnother()
    const isServed = async (one: TestProxy, no: number): Promise<boolean> => {
      for (let round = 0; round < 8; round++) {
        if ((await one.fetch(dataPath(`/epochs/${no}`))).status === 200) return true
        await sleep(scenario.clock, 300)
      }
      return false
    }
    const all = Promise.all(
      [scenario.proxy, second].flatMap((one, i) =>
        Array.from({ length: 20 }, (_, no) => isServed(one, i * 100 + no)),
      ),
    )
    expect(await scenario.elapseUntil(all)).toEqual(Array(40).fill(true))
    await second.close()
  })

  test('of background requests unless it has requests to spare', async () => {
    await scenario.open({}, { perSecond: 8 })
    const background = { headers: { [PRIORITY_HEADER]: BACKGROUND } }
    expect((await scenario.proxy.fetch(dataPath('/epochs/0'), background)).status).toBe(200)
    for (let no = 1; no < 5; no++) await scenario.proxy.fetch(dataPath(`/epochs/${no}`))
    const refused = await scenario.proxy.fetch(dataPath('/epochs/6'), background)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10'])
    expect((await scenario.proxy.fetch(dataPath('/epochs/6'))).status).toBe(200)
    expect((await scenario.proxy.fetch(dataPath('/epochs/6'), background)).status).toBe(200)
  })

  test('by a limit for each visitor, which does not delay the others', async () => {
    await scenario.open({}, {}, { visitorRate: { perSecond: 1, burst: 5 }, trustedProxies: ['127.0.0.1'] })
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': `6.6.6.6, ${address}` } })
    const statuses: number[] = []
    for (let no = 0; no < 8; no++)
      statuses.push((await scenario.proxy.fetch(dataPath(`/epochs/${no}`), from('9.9.9.9'))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await scenario.proxy.fetch(dataPath('/epochs/0'), from('9.9.9.9'))).status).toBe(200)
    expect((await scenario.proxy.fetch(dataPath('/epochs/9'), from('8.8.8.8'))).status).toBe(200)
    scenario.proxy.pass(SECOND)
    expect((await scenario.proxy.fetch(dataPath('/epochs/10'), from('9.9.9.9'))).status).toBe(200)
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:3::9', '2001:0db8:1:2:ffff::']
    for (let no = 20; no < 25; no++)
      await scenario.proxy.fetch(dataPath(`/epochs/${no}`), from(addresses[no % 3] ?? ''))
    expect((await scenario.proxy.fetch(dataPath('/epochs/26'), from('2001:db8:1:2::77'))).status).toBe(429)
  })

  test('and of a visitor with many connections, whose refusals wait after the first ones', async () => {
    await scenario.open({}, {}, { visitorRate: { perSecond: 0.001, burst: 1 } })
    const fetchNo = (no: number) => scenario.proxy.fetch(dataPath(`/epochs/${no}`))
    expect((await fetchNo(0)).status).toBe(200)
    for (let no = 1; no <= 30; no++) expect((await fetchNo(no)).status).toBe(429)
    const begun = scenario.clock.now()
    const refused = await scenario.elapseUntil(Promise.all([fetchNo(31), fetchNo(32)]))
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    expect(scenario.clock.now() - begun).toBeGreaterThan(SECOND / 2)
  })

  test('by the visitor’s address: the last forwarded one that is no trusted proxy', async () => {
    await scenario.open(
      {},
      {},
      { visitorRate: { perSecond: 0.001, burst: 1 }, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] },
    )
    let no = 0
    const status = async (forwarded: string) => {
      no += 1
      return (
        await scenario.proxy.fetch(dataPath(`/epochs/${no}`), { headers: { 'X-Forwarded-For': forwarded } })
      ).status
    }
    expect(await status('1.1.1.1, 203.0.113.9:5123, 10.1.2.3')).toBe(200)
    expect(await status('2.2.2.2, 203.0.113.9')).toBe(429)
    expect(await status('6.6.6.6, [2001:db8::1]:443')).toBe(200)
    expect(await status('7.7.7.7, 2001:db8::2')).toBe(429)
    expect(await status('8.8.8.8, unknown')).toBe(200)
    expect(await status('9.9.9.9, _hidden')).toBe(429)
  })
})
