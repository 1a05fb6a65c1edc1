import { expect, test } from 'vitest'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'

const UPDATES = dataPath('/pools/updates')

const scenario = createProxyScenario()

/** 400 pool updates in 20 pages, for visitors with so many upstream requests. */
async function open(visitorRate: { perSecond: number; burst: number }): Promise<void> {
  await scenario.open({ dialect: 'live' }, { dialect: 'live' }, { visitorRate })
  scenario.service.chain.poolUpdates = 400
}

const rows = (text: string): unknown[] => JSON.parse(text)
const calls = () => scenario.dataPaths().length
const status = async (path: string) => (await scenario.proxy.fetch(dataPath(path))).status

test('a list costs its visitor one request, however many pages it has', async () => {
  await open({ perSecond: 0.001, burst: 3 })
  expect(rows((await scenario.proxy.fetch(UPDATES)).text)).toHaveLength(400)
  expect(calls()).toBeGreaterThan(20)
  expect([await status('/epochs/1'), await status('/epochs/2'), await status('/epochs/3')]).toEqual([
    200, 200, 429,
  ])
})
test('what is stored costs nothing, also for a visitor without upstream requests', async () => {
  await open({ perSecond: 0.01, burst: 60 })
  await scenario.elapseUntil(scenario.proxy.fetch(UPDATES))
  const before = calls()
  for (let i = 0; i < 200; i++) expect(await status('/pools/updates')).toBe(200)
  expect(calls()).toBe(before)
})
