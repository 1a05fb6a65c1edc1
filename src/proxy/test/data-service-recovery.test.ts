import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createProxyScenario, until } from '#testing/proxy/proxy-scenario.ts'
import type { Fault } from '#testing/upstream/fault.ts'

const EPOCH = '/mainnet/api/core/epochs/399'

const scenario = createProxyScenario()

const HTML = { 'Content-Type': 'text/html' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

describe('the gate closes after five failures in a row', () => {
  test.each<{ what: string; fault: Fault; calls?: number }>([
    // Each error is followed by a request that shows whether it is of the record alone.
    { what: 'errors', fault: { status: 500 }, calls: 6 },
    { what: 'redirections', fault: { status: 302, headers: { Location: '/' } } },
    { what: 'pages in HTML', fault: { status: 200, headers: HTML, body: '<!doctype html>' } },
    { what: 'broken JSON', fault: { status: 200, headers: JSON_TYPE, body: '{"id":' } },
    { what: 'records against the contract', fault: { json: { id: 'seven' } } },
    { what: 'bodies that break off', fault: { break: 'body' } },
    { what: 'bodies that are too large', fault: { huge: 5 * 2 ** 20 } },
    { what: 'unasked 304s', fault: { status: 304 } },
  ])('of $what', async ({ fault, calls = 5 }) => {
    await scenario.open({}, { dialect: 'documented' })
    scenario.service.fail('data', fault)
    for (let no = 0; no < 12; no++) {
      expect((await scenario.proxy.fetch(`/mainnet/api/core/epochs/${no}`)).status).toBe(502)
    }
    expect(scenario.dataPaths()).toHaveLength(calls)
    scenario.proxy.pass(MINUTE)
    const paths = Array.from({ length: 12 }, (_, no) => `/mainnet/api/core/epochs/${no + 12}`)
    await Promise.all(paths.map((path) => scenario.proxy.fetch(path)))
    expect(scenario.dataPaths()).toHaveLength(calls + 1)
    scenario.service.mend()
    scenario.proxy.pass(MINUTE)
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
  })

  test.each<{ what: string; fault: Fault }>([
    { what: 'pages in HTML', fault: { status: 200, headers: HTML, body: '<!doctype html>' } },
    { what: 'broken JSON', fault: { status: 200, headers: JSON_TYPE, body: '[{"id":' } },
    { what: 'bodies that break off', fault: { break: 'body', chunked: true } },
  ])('of whole lists: $what', async ({ fault }) => {
    await scenario.open({}, { dialect: 'documented' })
    scenario.service.fail('data', fault)
    for (let no = 0; no < 8; no++) {
      const list = `/mainnet/api/core/pools/updates?$filter=id gt ${no}`
      await scenario.elapseUntil(scenario.proxy.fetch(list)).catch(() => undefined)
    }
    const calls = scenario.dataPaths().length
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(502)
    expect(scenario.dataPaths()).toHaveLength(calls)
  })

  test('and not of refusals of single requests', async () => {
    await scenario.open({}, { dialect: 'documented' })
    scenario.service.fail('data', { status: 404 }, 20)
    for (let no = 0; no < 20; no++) await scenario.proxy.fetch(`/mainnet/api/core/epochs/${no}`)
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
  })
})

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
    const tried = scenario.proxy.events.filter(({ event }) => event === 'call').length
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
})

test('a gate that closed for two reasons opens again', async () => {
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
