import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { logLine } from '#http/log.ts'
import { createProxyScenario, dataPath, until } from '#testing/proxy/proxy-scenario.ts'

const scenario = createProxyScenario()

describe('the proxy', () => {
  test('is live at once, and ready when a network is', async () => {
    await scenario.open()
    await scenario.service.stop()
    expect((await scenario.proxy.fetch('/health/live')).status).toBe(200)
    const before = await scenario.proxy.fetch('/health/ready')
    expect(before.status).toBe(503)
    expect(JSON.parse(before.text)[0]).toMatchObject({
      state: 'not-answering',
      reason: 'Epochal has no token for mainnet. The identity server cannot be reached.',
    })
    await scenario.service.start()
    scenario.proxy.pass(10 * SECOND)
    const after = await scenario.proxy.fetch('/health/ready')
    expect(after.status).toBe(200)
    expect(JSON.parse(after.text)[0]).toEqual({
      network: 'mainnet',
      state: 'up-to-date',
      since: null,
      reason: 'The data service responds.',
    })
    scenario.service.clearRequests()
    for (let i = 0; i < 20; i++) await scenario.proxy.fetch('/health/ready')
    expect(scenario.service.requests).toEqual([])
  })

  test('names no setting and no address of an upstream, but in the log its settings', async () => {
    await scenario.open({}, { apiKey: 'wrong' })
    const { host } = new URL(scenario.service.url)
    await scenario.proxy.proxy.check()
    for (const path of ['/status.json', '/health/ready', '/networks.json']) {
      const { text } = await scenario.proxy.fetch(path)
      expect(text).not.toContain(host)
      expect(text).not.toMatch(/MAINNET_[A-Z]/)
    }
    const [logged] = scenario.proxy.events.filter(({ event }) => event === 'network')
    expect(logged?.text).toContain('Check MAINNET_API_KEY and MAINNET_API_SECRET')
    expect(logged?.text).not.toContain(host)
  })

  test('stays ready whatever a visitor requests', async () => {
    await scenario.open()
    await scenario.proxy.fetch('/health/ready')
    for (const fault of [{ status: 500 }, { huge: 5 * 2 ** 20 }]) {
      scenario.service.fail('data', fault, 1)
      expect(
        (await scenario.proxy.fetch(dataPath(`/epochs/${scenario.service.requests.length}`))).status,
      ).toBe(502)
      expect((await scenario.proxy.fetch('/health/ready')).status).toBe(200)
    }
    scenario.service.fail('data', { json: { id: 401 } }, 1)
    scenario.proxy.pass(10 * SECOND)
    await scenario.proxy.fetch(dataPath('/epochs/latest?$select=id'))
    expect((await scenario.proxy.fetch('/health/ready')).status).toBe(200)
  })

  test('knows at once when a data service fails or limits, and logs when it is ready again', async () => {
    await scenario.open({}, { dialect: 'documented' })
    const failed = async () => {
      const [network] = JSON.parse((await scenario.proxy.fetch('/health/ready')).text)
      return network.state === 'up-to-date' ? undefined : network
    }
    expect(await failed()).toBeUndefined()
    scenario.service.fail('data', { status: 429, headers: { 'Retry-After': '120' } }, 1)
    await scenario.proxy.fetch(dataPath('/epochs/1'))
    expect((await failed()).reason).toMatch(
      /limits the rate .* Epochal asks again at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/,
    )
    scenario.proxy.pass(2 * MINUTE)
    await scenario.proxy.fetch(dataPath('/epochs/1'))
    expect(await failed()).toBeUndefined()

    scenario.proxy.pass(SECOND)
    scenario.service.fail('data', { status: 500 })
    for (let no = 10; no < 16; no++) await scenario.proxy.fetch(dataPath(`/epochs/${no}`))
    expect((await failed()).reason).toContain('responded with status 500')
    scenario.service.mend()
    scenario.proxy.pass(MINUTE)
    await scenario.proxy.fetch(dataPath('/epochs/20'))
    await until(() => scenario.proxy.events.some(({ event }) => event === 'network'))
    const logged = scenario.proxy.events.filter((event) => event.event === 'network')
    expect(logged.map((event) => logLine('proxy', event, 'text', 0))).toEqual([
      'proxy: mainnet is ready: epoch 400.',
    ])
    expect(await failed()).toBeUndefined()
  })
  test('describes a service without a description as live, and finds its dialect from a fixed cost', async () => {
    await scenario.open({ dialect: 'live' })
    const [mainnet] = JSON.parse((await scenario.proxy.fetch('/networks.json')).text).networks
    expect(mainnet).toMatchObject({
      name: 'mainnet',
      description: { source: 'live', dialect: 'live', recording: null },
      has_plenty: true,
    })
    expect(scenario.proxy.events).toContainEqual({
      event: 'dialect',
      text: 'mainnet has the dialect live (greatest fixed cost of 20 pool updates: 340000000)',
      network: 'mainnet',
      dialect: 'live',
      evidence: 'greatest fixed cost of 20 pool updates: 340000000',
      by: 'data',
    })
    const calls = scenario.dataPaths().length
    await scenario.proxy.fetch('/networks.json')
    expect(scenario.dataPaths()).toHaveLength(calls)
  })
})
