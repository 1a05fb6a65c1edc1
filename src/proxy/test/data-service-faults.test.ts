import { describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createProxyScenario } from '#testing/proxy/proxy-scenario.ts'

const EPOCH = '/mainnet/api/core/epochs/399'
const HTML = { 'Content-Type': 'text/html' }

const scenario = createProxyScenario()

describe('however often it is requested', () => {
  test.each([
    ['an error', { status: 500 }],
    ['HTML', { status: 200, headers: HTML, body: '<!doctype html><title>Bad gateway</title>' }],
    ['far too much', { huge: 8 * 2 ** 20 }],
    ['a 503 with a time to wait', { status: 503, headers: { 'Retry-After': '30' } }],
  ] as const)('%s is requested at most once a second', async (_, fault) => {
    for (const isStored of [false, true]) {
      await scenario.open({}, { dialect: 'documented' })
      if (isStored) await scenario.proxy.fetch(EPOCH)
      scenario.proxy.pass(MINUTE)
      scenario.service.clearRequests()
      scenario.service.fail('data', fault)
      for (let i = 0; i < 30; i++)
        expect((await scenario.proxy.fetch(EPOCH)).status).toBe(
          isStored ? 200 : 'huge' in fault || fault.status !== 503 ? 502 : 503,
        )
      expect(scenario.dataPaths().length).toBeLessThanOrEqual(2)
      await scenario.close()
    }
  })

  test('a list with far too much HTML keeps no connection', async () => {
    await scenario.open({}, { dialect: 'documented' })
    scenario.service.fail('data', { status: 200, headers: HTML, body: 'x'.repeat(5_000_000) })
    for (let i = 0; i < 80; i++) {
      const { status } = await scenario.proxy.fetch(`/mainnet/api/core/pools/updates?$filter=id gt ${i}`)
      expect(status).toBe(502)
      // The gate is closed, and lets one through.
      scenario.proxy.pass(MINUTE)
    }
    scenario.service.mend()
    const healthy = await scenario.proxy.fetch(EPOCH)
    expect(healthy.status).toBe(200)
  })
})
