import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#cardano/utc-time.ts'
import type { DataStatus, NetworkStatus } from '#explorer-protocol/data-status.ts'
import { createProxyScenario } from '#testing/proxy/proxy-scenario.ts'

const scenario = createProxyScenario()

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
test('a secret that the identity server refuses shows as a refused key', async () => {
  await scenario.open({}, { apiKey: 'wrong' })
  expect(await mainnet()).toMatchObject({ state: 'key-refused', key: 'refused', latest: null })
})
