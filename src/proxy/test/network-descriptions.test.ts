import { describe, expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { SiteDocument } from '#explorer-protocol/site-document.ts'
import { createProxyScenario } from '#testing/proxy/proxy-scenario.ts'
import type { Fault } from '#testing/upstream/fault.ts'

const scenario = createProxyScenario()

const recording: Partial<NetworkDescription> = {
  source: 'recorded',
  recording: {
    epochs: [[0, 400]],
    blocks: 1,
    pool_updates: 45,
    accounts: [],
    block_runs: [[8_000_000, 8_000_000]],
    block_slots: [[87_436_800, 87_436_800]],
  },
}
const sandbox: Partial<NetworkDescription> = {
  network: 'sandbox',
  source: 'simulated',
  start_time: '2026-01-01T00:00:00',
}

const answers: readonly (readonly [name: string, fault: Fault])[] = [
  ['404', { status: 404, headers: { 'Content-Type': 'text/html' }, body: '<h1>Not Found</h1>' }],
  ['200 with HTML', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Deploying</h1>' }],
  ['a wrong shape', { json: { network: 'mainnet', source: 'something else' } }],
  ['500', { status: 500 }],
  ['nothing', { hang: 'headers' }],
]

/** The description that pages have, requested with the proxy's clock moved until the list is there. */
async function listed(): Promise<NetworkDescription | null | undefined> {
  const { text } = await scenario.elapseUntil(scenario.proxy.fetch('/networks.json'))
  const { networks }: SiteDocument = JSON.parse(text)
  return networks.find(({ state }) => state !== 'announced')?.description
}

describe.each(answers)('a description that answers with %s for four seconds', (_, fault) => {
  test.each([
    ['mainnet', recording],
    ['sandbox', sandbox],
  ] as const)('changes nothing about %s once one is known', async (network, description) => {
    await scenario.open({ description }, { network })
    const known = await listed()
    expect(known).toMatchObject(description)
    scenario.service.fail('description', fault)
    for (let second = 0; second < 4; second++) {
      scenario.proxy.elapse(61 * SECOND)
      expect(await listed()).toEqual(known)
    }
    scenario.service.mend()
    scenario.proxy.elapse(61 * SECOND)
    expect(await listed()).toEqual(known)
  })

  test.each([
    ['mainnet', recording],
    ['sandbox', sandbox],
  ] as const)(
    'leaves %s without one until a good one, which comes within seconds',
    async (network, description) => {
      await scenario.open({ description }, { network })
      scenario.service.fail('description', fault)
      expect(await listed()).toBeNull()
      // Data that comes meanwhile shows nothing of what it is.
      expect((await scenario.proxy.fetch(`/${network}/api/core/epochs/latest`)).status).toBe(200)
      scenario.proxy.elapse(4 * SECOND)
      expect(await listed()).toBeNull()
      scenario.service.mend()
      scenario.proxy.elapse(3 * SECOND)
      expect(await listed()).toMatchObject(description)
    },
  )
})
test('a service of other makers is not judged by a page that is no data', async () => {
  await scenario.open({ saysDialect: false })
  scenario.service.fail('data', {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<h1>Deploying</h1>',
  })
  expect(await listed()).toBeNull()
  scenario.service.mend()
  scenario.proxy.elapse(3 * SECOND)
  expect(await listed()).toMatchObject({ source: 'live' })
})
