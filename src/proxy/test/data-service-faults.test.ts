import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { isLongForm } from '#testing/long-form.ts'
import { faultCases } from '#testing/proxy/fault-cases.ts'
import { createProxyScenario } from '#testing/proxy/proxy-scenario.ts'
import { longTimeouts } from '#testing/proxy/test-proxy.ts'

const EPOCH = '/mainnet/api/core/epochs/399'
const HTML = { 'Content-Type': 'text/html' }

const scenario = createProxyScenario()

const dialects = isLongForm ? (['documented', 'live'] as const) : (['documented'] as const)

describe.each(dialects)('a data service of the %s dialect', (dialect) => {
  test.each(faultCases)('that $what', async ({ fault, status, detail, stale, calls, retryAfter }) => {
    await scenario.open({ dialect }, { dialect })
    scenario.service.fail('data', fault)
    const first = await scenario.elapseUntil(scenario.proxy.fetch(EPOCH))
    expect(first.status).toBe(status)
    expect(first.detail?.startsWith(detail), first.detail).toBe(true)
    expect(first.headers.get('Content-Type')).toBe('application/problem+json')
    expect(first.headers.get('Cache-Control')).toMatch(/no-store|no-cache/)
    expect(first.headers.has('Retry-After')).toBe(retryAfter ?? false)
    expect(first.text).not.toContain('<')
    expect(first.took).toBeLessThan(longTimeouts.response + SECOND)
    expect(scenario.dataPaths().length).toBe(calls)

    // Where there is a stored response, it is served, with its age and the reason.
    await scenario.reopenProxy({ dialect })
    scenario.service.mend()
    const good = await scenario.proxy.fetch(EPOCH)
    expect(good.status).toBe(200)
    scenario.proxy.pass(5 * MINUTE)
    scenario.service.fail('data', fault)
    const later = await scenario.proxy.fetch(EPOCH)
    expect(later.status).toBe(stale ? 200 : status)
    expect(later.staleReason).toBe(stale)
    if (stale) {
      expect(later.text).toBe(good.text)
      expect(Number(later.headers.get('Age'))).toBeGreaterThanOrEqual(300)
      expect(later.headers.get('Cache-Status')).toMatch(/^Epochal; hit; ttl=-\d+; detail=/)
    }
  })
})

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
