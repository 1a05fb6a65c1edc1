import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { DataStatus, NetworkStatus } from '#explorer-protocol/data-status.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'
import type { Fault } from '#testing/upstream/fault.ts'

const scenario = createProxyScenario()

/** The document waits up to two seconds for a data service that hangs. */
const SLOW = { timeout: 10 * SECOND }

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
    key: 'accepted',
    last_failure: null,
    next_try: null,
  })
  expect(first?.last_success).toBeLessThanOrEqual(report.now)
  expect(first?.lag).toBeGreaterThan(HOUR)
  expect(preview).toMatchObject({ state: 'announced', key: 'unchecked', last_success: null })
})

test.each<[what: string, fault: Fault, state: string]>([
  ['401', { status: 401 }, 'key-refused'],
  ['402', { status: 402, headers: { 'Retry-After': '7200' } }, 'quota-used-up'],
  ['403', { status: 403 }, 'key-refused'],
  ['429', { status: 429, headers: { 'Retry-After': '60' } }, 'waiting'],
  ['500', { status: 500 }, 'not-answering'],
  ['503', { status: 503 }, 'not-answering'],
  ['a broken connection', { break: 'headers' }, 'not-answering'],
  ['no response in time', { hang: 'headers' }, 'not-answering'],
  ['a wrong response', { json: { id: 401 } }, 'not-answering'],
])('%s is reported, and ends with the fault', async (_, fault, state) => {
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
  expect(failing.last_failure?.reason).toBe(failing.reason)
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
  const { state, next_try, reason } = await mainnet()
  const { now } = await status()
  expect(state).toBe('quota-used-up')
  // A quota is tried again every ten minutes.
  expect(next_try).toBeLessThanOrEqual(now + 10 * MINUTE)
  expect(reason).toMatch(/quota .* It resets at \d{4}-\d\d-\d\d \d\d:\d\d UTC\./)
})

test('a secret that the identity server refuses shows as a refused key', async () => {
  await scenario.open({}, { apiKey: 'wrong' })
  expect(await mainnet()).toMatchObject({ state: 'key-refused', key: 'refused', latest: null })
})
