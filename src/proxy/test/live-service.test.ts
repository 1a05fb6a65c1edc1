import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'
import { liveService } from '#testing/upstream/live-service.ts'

const scenario = createProxyScenario()

/** The service as it is in use, without its wait. */
async function open(): Promise<void> {
  const options = liveService(20, { poolUpdates: 60, latency: 0, now: () => scenario.clock.now() })
  await scenario.open({ ...options, limiter: { refuse: () => undefined } }, { dialect: 'live' })
}

test('the list of a pool is one request once the service has shown how long a page is', async () => {
  await open()
  await scenario.elapseUntil(scenario.proxy.fetch(dataPath('/pools/updates')))
  scenario.service.clearRequests()
  const { text } = await scenario.proxy.fetch(dataPath('/pools/1/updates'))
  expect(JSON.parse(text)).toHaveLength(6)
  expect(scenario.dataPaths()).toHaveLength(1)
})

test('a block for which it fails is told as such, and is requested less often when it fails again', async () => {
  await open()
  await scenario.proxy.fetch(dataPath('/epochs/latest'))
  const fetchBlock = () => scenario.proxy.fetch(dataPath('/blocks/1000000'))
  const requested = () => scenario.dataPaths().filter((path) => path === '/blocks/1000000').length
  for (let n = 0; n < 5; n++) {
    const { status, detail, headers } = await fetchBlock()
    expect([status, detail]).toEqual([
      502,
      'The data service of mainnet cannot answer for block 1000000, and answers for others.',
    ])
    expect(headers.get('Cache-Status')).toContain('detail=record')
  }
  expect(requested()).toBe(1)
  scenario.proxy.pass(5 * SECOND)
  await fetchBlock()
  expect(requested()).toBe(2)
  scenario.proxy.pass(50 * SECOND)
  await fetchBlock()
  expect(requested()).toBe(2)
  scenario.proxy.pass(10 * SECOND)
  await fetchBlock()
  expect(requested()).toBe(3)
})

test('a failure of the newest block, and one while nothing is answered, is no record’s', async () => {
  await open()
  await scenario.proxy.fetch(dataPath('/blocks/latest'))
  scenario.proxy.pass(MINUTE)
  scenario.service.fail('data', { status: 500 }, 1)
  expect((await scenario.proxy.fetch(dataPath('/blocks/latest'))).staleReason).toBe('failed')
  scenario.proxy.pass(2 * SECOND)
  expect((await scenario.proxy.fetch(dataPath('/blocks/latest'))).staleReason).toBeUndefined()

  await scenario.proxy.fetch(dataPath('/epochs/300'))
  scenario.service.fail('data', { status: 500 })
  const { headers } = await scenario.proxy.fetch(dataPath('/epochs/399'))
  expect(headers.get('Cache-Status')).toContain('detail=failed')
})

test('the request that tests a closed gate gets a new token where the one before is refused', async () => {
  await open()
  await scenario.proxy.fetch(dataPath('/epochs/1'))
  scenario.service.fail('data', { status: 302, headers: { Location: '/' } })
  for (let no = 2; no < 9; no++) await scenario.proxy.fetch(dataPath(`/epochs/${no}`))
  scenario.service.mend()
  scenario.service.revoke(401)
  scenario.proxy.pass(MINUTE)
  expect((await scenario.proxy.fetch(dataPath('/epochs/20'))).status).toBe(200)
})

test('a quota names its reset and the next try, which a short named wait brings sooner', async () => {
  await open()
  scenario.proxy.pass(DAY - (Date.now() % DAY) + HOUR)
  scenario.service.fail('data', { status: 402, headers: { 'Retry-After': '7200' } }, 1)
  const spent = await scenario.proxy.fetch(dataPath('/epochs/1'))
  expect(spent.detail).toMatch(/It resets at \S+ 03:\d\d UTC\. Epochal asks again at \S+ 01:1\d UTC\.$/)
  expect(Number(spent.headers.get('Retry-After'))).toBeLessThanOrEqual(600)
  scenario.proxy.pass(3 * HOUR)
  scenario.service.fail('data', { status: 402, headers: { 'Retry-After': '3' } }, 1)
  await scenario.proxy.fetch(dataPath('/epochs/2'))
  scenario.proxy.pass(4 * SECOND)
  expect((await scenario.proxy.fetch(dataPath('/epochs/2'))).status).toBe(200)
})

test('a response that is sent again is told apart from one that is confirmed', async () => {
  await open()
  const status = async () => (await scenario.proxy.fetch(dataPath('/epochs/399'))).headers.get('Cache-Status')
  await scenario.proxy.fetch(dataPath('/epochs/399'))
  scenario.proxy.pass(DAY)
  expect(await status()).toBe('Epochal; fwd=stale; fwd-status=200')
})
