import { expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createProxyScenario } from '#testing/proxy/proxy-scenario.ts'

const EPOCH = '/mainnet/api/core/epochs/399'

const scenario = createProxyScenario()

test('a gate that stays closed for another reason says the newest one', async () => {
  await scenario.open({}, { dialect: 'documented' })
  scenario.service.fail('data', { status: 500 })
  for (let no = 0; no < 6; no++) await scenario.proxy.fetch(`/mainnet/api/core/epochs/${no}`)
  scenario.service.fail('data', { break: 'connect' })
  scenario.proxy.pass(MINUTE)
  const probe = await scenario.proxy.fetch(EPOCH)
  expect(probe.text).toContain('cannot be reached')
  const next = await scenario.proxy.fetch('/mainnet/api/core/epochs/398')
  expect(next.text).toContain('cannot be reached')
})
