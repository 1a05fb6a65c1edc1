import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createProxyScenario, until } from '#testing/proxy/proxy-scenario.ts'

const EPOCH = '/mainnet/api/core/epochs/399'

const scenario = createProxyScenario()

describe.each(['documented', 'live'] as const)('a data service of the %s dialect', (dialect) => {
  test('that is down gets few requests, until it is back', async () => {
    await scenario.open({ dialect }, { dialect })
    await scenario.proxy.fetch(EPOCH)
    await scenario.service.stop()
    for (let i = 0; i < 4; i++) {
      await scenario.elapseUntil(scenario.proxy.fetch(`/mainnet/api/core/epochs/${i}`))
    }
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => scenario.proxy.fetch(`/mainnet/api/core/epochs/${i + 10}`)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([502]))
    const tried = scenario.proxy.events.filter(({ kind }) => kind === 'call').length
    expect(tried).toBeLessThanOrEqual(8)
    await scenario.service.start()
    scenario.proxy.pass(MINUTE)
    expect((await scenario.proxy.fetch('/mainnet/api/core/epochs/20')).status).toBe(200)
  })

  test('that refuses a token gets the request once more with a new one', async () => {
    await scenario.open({ dialect }, { dialect })
    for (const status of [401, 403] as const) {
      await scenario.proxy.fetch(EPOCH)
      scenario.proxy.pass(MINUTE)
      scenario.service.revoke(status)
      scenario.service.clearRequests()
      expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
      expect([scenario.dataPaths().length, scenario.tokenRequests()]).toEqual([2, 1])
    }
  })

  test('that refuses a new token too gets no request for a while', async () => {
    await scenario.open({ dialect }, { dialect })
    scenario.service.fail('data', { status: 401 })
    for (let i = 0; i < 20; i++) await scenario.proxy.fetch(`/mainnet/api/core/epochs/${i}`)
    expect(scenario.dataPaths().length).toBe(2)
    scenario.service.mend()
    scenario.proxy.pass(MINUTE)
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
  })

  test('whose quota is used up gets one request every ten minutes until it resets', async () => {
    await scenario.open({ dialect }, { dialect })
    scenario.service.fail('data', { status: 402, headers: { 'Retry-After': '3600' } })
    for (let i = 0; i < 20; i++) await scenario.proxy.fetch(`/mainnet/api/core/epochs/${i}`)
    scenario.proxy.pass(9 * MINUTE)
    const still = await scenario.proxy.fetch(EPOCH)
    expect([still.status, scenario.dataPaths().length]).toEqual([402, 1])
    expect(Number(still.headers.get('Retry-After'))).toBeLessThanOrEqual(3600)
    scenario.proxy.pass(MINUTE)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => scenario.proxy.fetch(`/mainnet/api/core/epochs/${i + 20}`)),
    )
    expect(scenario.dataPaths().length).toBe(2)
    scenario.service.mend()
    scenario.proxy.pass(10 * MINUTE)
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
  })

  test('that names an absurd time to wait gets one request after five minutes', async () => {
    await scenario.open({ dialect }, { dialect })
    scenario.service.fail('data', { status: 429, headers: { 'Retry-After': '99999999' } }, 1)
    const refused = await scenario.proxy.fetch(EPOCH)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300'])
    scenario.proxy.pass(5 * MINUTE)
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
  })

  test('that names a time to wait gets no request before, and one then', async () => {
    await scenario.open({ dialect }, { dialect })
    scenario.service.fail('data', { status: 429, headers: { 'Retry-After': '30' } }, 1)
    await scenario.proxy.fetch(EPOCH)
    scenario.proxy.pass(19 * SECOND)
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(429)
    expect(scenario.dataPaths().length).toBe(1)
    scenario.proxy.pass(11 * SECOND)
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
    expect(scenario.dataPaths().length).toBe(2)
  })

  test('that restarts is found again by a proxy that restarts', async () => {
    await scenario.open({ dialect }, { dialect })
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
    await scenario.service.stop()
    await scenario.reopenProxy({ dialect })
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(502)
    await scenario.service.start()
    scenario.proxy.pass(10 * SECOND)
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
  })
})

test('a circuit that opened for two reasons closes again', async () => {
  await scenario.open({}, { dialect: 'documented', perSecond: 100 })
  scenario.service.fail('data', { hang: 'headers' }, 5)
  const hanging = Array.from({ length: 5 }, (_, no) => scenario.proxy.fetch(`/mainnet/api/core/epochs/${no}`))
  await until(() => scenario.dataPaths().length === 5)
  scenario.service.fail('data', { status: 401 }, 8)
  const refused = [6, 7, 8, 9].map((no) => scenario.proxy.fetch(`/mainnet/api/core/epochs/${no}`))
  await scenario.elapseUntil(Promise.all([...hanging, ...refused]))
  scenario.service.mend()
  let status = 0
  for (let i = 0; i < 10 && status !== 200; i++) {
    scenario.proxy.pass(10 * SECOND)
    status = (await scenario.proxy.fetch('/mainnet/api/core/epochs/20')).status
  }
  expect(status).toBe(200)
})
