import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { DataStatus, NetworkStatus } from '#explorer-protocol/data-status.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'
import type { Fault } from '#testing/upstream/fault.ts'
import type { Upstream } from '../upstream/upstream.ts'

const scenario = createProxyScenario()

/** The document waits up to two seconds for a data service that hangs. */
const SLOW = { timeout: 10 * SECOND }

/** Nothing listens at the port of the discard protocol. */
const NOBODY = 'http://127.0.0.1:9'

async function status(): Promise<DataStatus> {
  const reading = scenario.proxy.fetch('/status.json')
  return JSON.parse((await scenario.elapseUntil(reading)).text)
}

async function mainnet(): Promise<NetworkStatus> {
  const [first] = (await status()).networks
  if (!first) throw new TypeError('no network is reported')
  return first
}

test('the status names the networks in their order, and the state of one that responds', async () => {
  await scenario.open()
  const report = await status()
  expect(report.networks.map(({ network }) => network)).toEqual(['mainnet', 'preview'])
  const [first, preview] = report.networks
  // The chain of the fault upstream ended years ago.
  expect(first).toMatchObject({
    state: 'behind',
    source: 'live',
    latest: { block_no: 8_000_000, epoch_no: 400 },
    normal_lag: 3 * MINUTE,
    limits: { rate: null, quota: { per_day: null, is_used_up: false } },
    next_try: null,
  })
  expect(first?.last_response?.at).toBeLessThanOrEqual(report.now)
  expect(first?.lag).toBeGreaterThan(HOUR)
  expect(preview).toMatchObject({ state: 'announced', check: null, last_hour: { cached: 0, upstream: 0 } })
})

test('requests count by where their responses came from', async () => {
  await scenario.open({}, { dialect: 'documented' })
  const before = (await mainnet()).last_hour
  for (let i = 0; i < 3; i++) await scenario.proxy.fetch(dataPath('/epochs/399'))
  const after = (await mainnet()).last_hour
  expect(after.upstream - before.upstream).toBe(1)
  // The reports' own requests are counted only where they reach the data service.
  expect(after.cached - before.cached).toBe(2)
  expect(after).toMatchObject({ refused: 0, failed: 0 })
})

test.each<[what: string, fault: Fault, state: string, counted: 'refused' | 'failed']>([
  ['401', { status: 401 }, 'key-refused', 'refused'],
  ['402', { status: 402, headers: { 'Retry-After': '7200' } }, 'quota-used-up', 'refused'],
  ['403', { status: 403 }, 'key-refused', 'refused'],
  ['429', { status: 429, headers: { 'Retry-After': '60' } }, 'waiting', 'refused'],
  ['500', { status: 500 }, 'not-answering', 'failed'],
  ['503', { status: 503 }, 'not-answering', 'failed'],
  ['a broken connection', { break: 'headers' }, 'not-answering', 'failed'],
  ['no response in time', { hang: 'headers' }, 'not-answering', 'failed'],
  ['a wrong response', { json: { id: 401 } }, 'not-answering', 'failed'],
])('%s is reported, and ends with the fault', async (_, fault, state, counted) => {
  await scenario.open({}, { dialect: 'documented' })
  expect((await mainnet()).state).toBe('behind')
  scenario.service.fail('data', fault)
  scenario.proxy.pass(20 * SECOND)
  await expect
    .poll(async () => {
      scenario.proxy.pass(10 * SECOND)
      return (await mainnet()).state
    }, SLOW)
    .toBe(state)
  const failing = await mainnet()
  expect(failing.since).not.toBeNull()
  expect(failing.latest?.block_no).toBe(8_000_000)
  expect(failing.last_hour[counted]).toBeGreaterThan(0)
  scenario.service.mend()
  await expect
    .poll(async () => {
      scenario.proxy.pass(HOUR)
      return (await mainnet()).state
    }, SLOW)
    .toBe('behind')
})

test('a quota that is used up names when it begins anew, and the next try', async () => {
  await scenario.open({}, { dialect: 'documented' })
  await mainnet()
  // A quota is that of a day of UTC: the test is an hour after midnight.
  scenario.proxy.pass(DAY - (Date.now() % DAY) + HOUR)
  scenario.service.fail('data', { status: 402, headers: { 'Retry-After': '7200' } })
  scenario.proxy.pass(20 * SECOND)
  await scenario.proxy.fetch(dataPath('/epochs/1'))
  const { limits, next_try, reason } = await mainnet()
  const { now } = await status()
  expect(limits.quota.is_used_up).toBe(true)
  expect(limits.quota.resets_at).toBeGreaterThan(now + HOUR)
  // A quota is tried again every ten minutes.
  expect(next_try).toBeLessThanOrEqual(now + 10 * MINUTE)
  expect(reason).toContain('quota')
})

test('the rate is the one that the data service names, with what it says is left', async () => {
  await scenario.open({}, { dialect: 'documented' })
  await mainnet()
  const headers = {
    'RateLimit-Policy': '"day";q=100000;w=86400, "rate";q=1000;w=2',
    RateLimit: '"day";r=5;t=60, "rate";r=998;t=1',
  }
  scenario.service.fail('data', { status: 404, headers }, 1)
  await scenario.proxy.fetch(dataPath('/epochs/1'))
  const { limits, last_response } = await mainnet()
  expect(limits).toMatchObject({
    rate: { requests: 1000, seconds: 2, left: 998, seen_at: last_response?.at },
    pace: null,
    quota: { per_day: 100_000 },
  })
})

test.each<[what: string, fault: Fault, changes: Partial<Upstream>, limits: object]>([
  [
    'a setting',
    { status: 404 },
    { perSecond: 10 },
    { rate: null, pace: { per_second: 10, from: 'setting' } },
  ],
  [
    'a policy without what is left',
    { status: 404, headers: { 'RateLimit-Policy': '"rate";q=20;w=2' } },
    {},
    { rate: { requests: 20, seconds: 2, left: null }, pace: null },
  ],
])('the rate by %s', async (_, fault, changes, limits) => {
  await scenario.open({}, { dialect: 'documented', ...changes })
  scenario.service.fail('data', fault, 1)
  await scenario.proxy.fetch(dataPath('/epochs/1'))
  expect((await mainnet()).limits).toMatchObject(limits)
})

test('a secret that the identity server refuses shows as a refused key, and its check says so', async () => {
  await scenario.open({}, { apiKey: 'wrong' })
  const refused = await mainnet()
  expect(refused.state).toBe('key-refused')
  expect(refused.latest).toBeNull()
  expect(refused.last_hour.refused).toBeGreaterThan(0)
  expect(refused.check?.state).toBe('failed')
})

test.each<[set: string, named: string, changes: Partial<Upstream>]>([
  ['only a base address', 'Check MAINNET_BASE_URL, and', { baseUrl: NOBODY, authUrl: NOBODY }],
  ['an identity server of its own', 'Check MAINNET_AUTH_URL, and', { authUrl: NOBODY }],
])('with %s the advice names the setting that is set', async (_, named, changes) => {
  await scenario.open({}, changes)
  const { check } = await mainnet()
  expect(check).toMatchObject({ state: 'failed', advice: expect.stringContaining(named) })
})
