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
})
