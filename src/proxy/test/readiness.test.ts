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
      state: 'failed',
      detail: 'The identity server cannot be reached.',
    })
    await scenario.service.start()
    scenario.proxy.pass(10 * SECOND)
    const after = await scenario.proxy.fetch('/health/ready')
    expect(after.status).toBe(200)
    expect(JSON.parse(after.text)[0]).toEqual({
      network: 'mainnet',
      state: 'passed',
      detail: 'Epoch 400.',
      advice: null,
    })
    scenario.service.clearRequests()
    for (let i = 0; i < 20; i++) await scenario.proxy.fetch('/health/ready')
    expect(scenario.service.requests).toEqual([])
  })

  test('names settings to this machine and readers of metrics alone, and no address of an upstream to anyone', async () => {
    await scenario.open(
      {},
      { apiKey: 'wrong' },
      { metricsFrom: ['10.0.0.0/8'], trustedProxies: ['127.0.0.1'] },
    )
    const { host } = new URL(scenario.service.url)
    const textFor = async (path: string, address: string) =>
      (await scenario.proxy.fetch(path, { headers: { 'X-Forwarded-For': address } })).text
    for (const path of ['/status.json', '/health/ready', '/networks.json']) {
      const visitor = await textFor(path, '203.0.113.9')
      expect(visitor).not.toContain(host)
      expect(visitor).not.toMatch(/MAINNET_[A-Z]/)
    }
    const report = await textFor('/status.json', '203.0.113.9')
    expect(report).toContain('The operator sees here what to check.')
    for (const path of ['/status.json', '/health/ready']) {
      const operator = await textFor(path, '10.1.2.3')
      expect(operator).not.toContain(host)
      expect(operator).toContain('Check MAINNET_API_KEY and MAINNET_API_SECRET')
    }
  })

  test('stays ready whatever a visitor requests', async () => {
    await scenario.open()
    await scenario.proxy.fetch('/health/ready')
    for (const fault of [{ status: 500 }, { huge: 5 * 2 ** 20 }]) {
      scenario.service.fail('data', fault, 1)
      expect(
        (await scenario.proxy.fetch(dataPath(`/epochs/${scenario.service.requests.length}`))).status,
      ).toBe(502)
      const [setUp] = JSON.parse((await scenario.proxy.fetch('/health/ready')).text)
      expect(setUp.state).toBe('passed')
    }
    scenario.service.fail('data', { json: { id: 401 } }, 1)
    scenario.proxy.pass(10 * SECOND)
    await scenario.proxy.fetch(dataPath('/epochs/latest?$select=id'))
    expect((await scenario.proxy.fetch('/health/ready')).status).toBe(200)
  })

  test('knows at once when a data service fails or limits, and logs when it is ready again', async () => {
    await scenario.open({}, { dialect: 'documented' })
    const setUp = async () => JSON.parse((await scenario.proxy.fetch('/health/ready')).text)[0]
    const failed = async () => {
      const check = await setUp()
      return check.state === 'failed' ? check : undefined
    }
    expect(await failed()).toBeUndefined()
    scenario.service.fail('data', { status: 429, headers: { 'Retry-After': '120' } }, 1)
    await scenario.proxy.fetch(dataPath('/epochs/1'))
    expect((await failed()).detail).toMatch(
      /limits the rate .* Epochal asks again at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/,
    )
    scenario.proxy.pass(2 * MINUTE)
    await scenario.proxy.fetch(dataPath('/epochs/1'))
    expect(await failed()).toBeUndefined()

    scenario.proxy.pass(SECOND)
    scenario.service.fail('data', { status: 500 })
    for (let no = 10; no < 16; no++) await scenario.proxy.fetch(dataPath(`/epochs/${no}`))
    expect((await failed()).detail).toContain('responded with status 500')
    scenario.service.mend()
    scenario.proxy.pass(MINUTE)
    await scenario.proxy.fetch(dataPath('/epochs/20'))
    await until(() => scenario.proxy.events.some(({ event }) => event === 'set-up'))
    const logged = scenario.proxy.events.filter((event) => event.event === 'set-up')
    expect(logged.map((event) => logLine('proxy', event, 'text', 0))).toEqual([
      'proxy: mainnet is ready: Epoch 400.',
    ])
    expect(await failed()).toBeUndefined()
  })

  test('keeps the description of a service that fails for a moment', async () => {
    await scenario.open()
    const described = {
      network: 'mainnet',
      source: 'recorded',
      dialect: 'documented',
      start_time: null,
      recording: {
        epochs: [[0, 400]],
        blocks: 1,
        pool_updates: 0,
        accounts: [],
        block_runs: [],
        block_slots: [],
      },
    }
    scenario.service.fail('data', { json: described }, 1)
    const source = async () =>
      JSON.parse((await scenario.proxy.fetch('/networks.json')).text)[0].description.source
    expect(await source()).toBe('recorded')
    for (const status of [503, 500, 429]) {
      scenario.proxy.pass(2 * MINUTE)
      scenario.service.fail('data', { status }, 1)
      expect(await source()).toBe('recorded')
    }
  })

  test('describes a service without a description as live, and finds its dialect from a fixed cost', async () => {
    await scenario.open({ dialect: 'live' })
    const [mainnet] = JSON.parse((await scenario.proxy.fetch('/networks.json')).text)
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
