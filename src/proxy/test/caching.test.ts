import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'
import { openTestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'

const scenario = createProxyScenario()

describe('a response', () => {
  test('is requested once for any number of clients, and not again while it is fresh', async () => {
    await scenario.open({ latency: 50 })
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => scenario.proxy.fetch(dataPath('/blocks/latest'))),
    )
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    await scenario.proxy.fetch(dataPath('/blocks/latest/'))
    expect(scenario.dataPaths().filter((path) => path === '/blocks/latest')).toHaveLength(1)
    scenario.proxy.pass(5 * SECOND)
    await scenario.proxy.fetch(dataPath('/blocks/latest'))
    expect(scenario.dataPaths().filter((path) => path === '/blocks/latest')).toHaveLength(2)
  })

  test('has one cache key for every spelling of the same request, and only for those', async () => {
    await scenario.open()
    await scenario.proxy.fetch(dataPath('/blocks/latest'))
    scenario.service.clearRequests()
    const hash = JSON.parse((await scenario.proxy.fetch(dataPath('/blocks/5'))).text).hash_hex
    for (const path of [`/blocks/${hash}`, `/blocks/${hash.toUpperCase()}/`, `/blocks/${hash}?foo=1`]) {
      expect((await scenario.proxy.fetch(dataPath(path))).status).toBe(200)
    }
    for (const query of ['?$top=2&$skip=1', '?SKIP=1&top=2', '?%24skip=1&%24top=2']) {
      await scenario.proxy.fetch(dataPath(`/odata/epochs${query}`))
    }
    await scenario.proxy.fetch(dataPath('/odata/epochs?$top=2&$skip=2'))
    expect(scenario.dataPaths()).toEqual([
      '/blocks/5',
      `/blocks/${hash}`,
      '/odata/epochs?$top=2&$skip=1',
      '/odata/epochs?$top=2&$skip=2',
    ])
  })
  test('with no-cache is stored for revalidation and as a stale fallback', async () => {
    await scenario.open({ cacheControl: 'no-cache' })
    const first = await scenario.proxy.fetch(dataPath('/epochs/399'))
    const again = await scenario.proxy.fetch(dataPath('/epochs/399'))
    expect(again.headers.get('Cache-Status')).toBe('Epochal; fwd=stale; fwd-status=304')
    scenario.proxy.pass(SECOND)
    scenario.service.fail('data', { status: 500 })
    const stale = await scenario.proxy.fetch(dataPath('/epochs/399'))
    expect([stale.text, stale.staleReason]).toEqual([first.text, 'failed'])
  })

  test('is revalidated by its entity tag, by the proxy and by browsers', async () => {
    await scenario.open()
    const first = await scenario.proxy.fetch(dataPath('/epochs/399'))
    scenario.proxy.pass(MINUTE)
    const again = await scenario.proxy.fetch(dataPath('/epochs/399'))
    expect(again.headers.get('Cache-Status')).toBe('Epochal; fwd=stale; fwd-status=304')
    expect(again.text).toBe(first.text)
    expect(scenario.service.requests.at(-1)?.headers['if-none-match']).toBeDefined()
    const etag = again.headers.get('ETag') ?? ''
    const unchanged = await scenario.proxy.fetch(dataPath('/epochs/399'), {
      headers: { 'If-None-Match': etag },
    })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    const head = await scenario.proxy.fetch(dataPath('/epochs/399'), { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('Content-Length')]).toEqual([
      200,
      '',
      String(first.text.length),
    ])
  })

  test('that does not exist is requested again after five seconds', async () => {
    await scenario.open()
    for (let i = 0; i < 3; i++)
      expect((await scenario.proxy.fetch(dataPath('/blocks/8000001'))).status).toBe(404)
    expect(scenario.dataPaths()).toHaveLength(1)
    scenario.service.chain.latestBlockNo = 8_000_001
    scenario.proxy.pass(5 * SECOND)
    expect((await scenario.proxy.fetch(dataPath('/blocks/8000001'))).status).toBe(200)
  })

  test('of one network is never served for another', async () => {
    await scenario.open()
    const other = await openFaultUpstream()
    other.chain.epochs = 10
    const both = await openTestProxy([
      upstreamOver(scenario.service),
      upstreamOver(other, { network: 'preprod' }),
    ])
    const latest = async (network: string) =>
      JSON.parse((await both.fetch(`/${network}/api/core/epochs/latest`)).text).no
    expect([await latest('mainnet'), await latest('preprod'), await latest('mainnet')]).toEqual([400, 9, 400])
    await both.close()
    await other.close()
  })

  test('is evicted when the service changes its dialect', async () => {
    await scenario.open({ saysDialect: true })
    await scenario.proxy.fetch(dataPath('/pools/1/updates'))
    const live = await openFaultUpstream({ dialect: 'live', saysDialect: true })
    const body = (await fetchFrom(live, '/api/core/epochs/1')).body
    scenario.service.fail(
      'data',
      { status: 200, headers: { 'Content-Type': 'application/json', 'Epochal-Dialect': 'live' }, body },
      1,
    )
    expect((await scenario.proxy.fetch(dataPath('/epochs/1'))).headers.get('Epochal-Dialect')).toBe('live')
    const calls = scenario.dataPaths().length
    await scenario.proxy.fetch(dataPath('/pools/1/updates'))
    expect(scenario.dataPaths().length).toBeGreaterThan(calls)
    await live.close()
  })

  test('takes no more memory than the setting allows', async () => {
    await scenario.open({}, {}, { cacheBytes: 200_000 })
    for (let no = 0; no < 400; no++) await scenario.proxy.fetch(dataPath(`/epochs/${no}`))
    const metrics = (await scenario.proxy.fetch('/metrics')).text
    const bytes = Number(/^epochal_proxy_cache_bytes (\d+)/m.exec(metrics)?.[1])
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(200_000)
  })
})

async function fetchFrom(upstream: FaultUpstream, path: string): Promise<{ body: string }> {
  const over = await openTestProxy([upstreamOver(upstream)])
  const { text } = await over.fetch(`/mainnet${path}`)
  await over.close()
  return { body: text }
}
