import { expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { BACKGROUND, PRIORITY_HEADER } from '#explorer-protocol/priority.ts'
import { createProxyScenario, dataPath, until } from '#testing/proxy/proxy-scenario.ts'

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

test('a list waits when its visitor has paid for as many pages as it can, and goes on at the visitor’s rate', async () => {
  await open({ perSecond: 0.5, burst: 20 })
  const fetching = scenario.proxy.fetch(UPDATES)
  await until(() => calls() >= 10)
  const { text, took } = await scenario.elapseUntil(fetching)
  expect(rows(text)).toHaveLength(400)
  // Ten of the 21 pages, the empty one included, were paid from the burst.
  expect(took).toBeGreaterThanOrEqual(20_000)
})

test('two visitors of one list pay for it in turn', async () => {
  await scenario.open(
    { dialect: 'live' },
    { dialect: 'live' },
    { visitorRate: { perSecond: 0.001, burst: 20 }, trustedProxies: ['127.0.0.0/8'] },
  )
  scenario.service.chain.poolUpdates = 300
  const from = (address: string) => scenario.proxy.fetch(UPDATES, { headers: { 'X-Forwarded-For': address } })
  const both = [from('203.0.113.1'), from('203.0.113.2')]
  // Neither could pay for the 16 pages alone.
  for (const { text } of await Promise.all(both)) expect(rows(text)).toHaveLength(300)
})

test('half of the burst is left for the visitor’s other requests, and then a refusal says how long to wait', async () => {
  await open({ perSecond: 0.001, burst: 20 })
  const leaving = new AbortController()
  const fetching = scenario.proxy.fetch(UPDATES, { signal: leaving.signal }).catch(() => undefined)
  await until(() => calls() === 10)
  for (let no = 0; no < 10; no++) expect(await status(`/epochs/${no}`)).toBe(200)
  const refused = await scenario.proxy.fetch(dataPath('/epochs/11'))
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(900)
  scenario.proxy.pass(wait * 1000)
  expect(await status('/epochs/12')).toBe(200)
  leaving.abort()
  await fetching
})

test('background requests leave half of the burst for what the visitor opens', async () => {
  await open({ perSecond: 0.001, burst: 4 })
  const background = { headers: { [PRIORITY_HEADER]: BACKGROUND } }
  const statuses: number[] = []
  for (let no = 0; no < 3; no++)
    statuses.push((await scenario.proxy.fetch(dataPath(`/epochs/${no}`), background)).status)
  for (let no = 3; no < 6; no++) statuses.push(await status(`/epochs/${no}`))
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
})

test('what is stored costs nothing, also for a visitor without upstream requests', async () => {
  await open({ perSecond: 0.01, burst: 60 })
  await scenario.elapseUntil(scenario.proxy.fetch(UPDATES))
  const before = calls()
  for (let i = 0; i < 200; i++) expect(await status('/pools/updates')).toBe(200)
  expect(calls()).toBe(before)
})

test('bringing a list up to date is paid too', async () => {
  await open({ perSecond: 0.5, burst: 60 })
  await scenario.elapseUntil(scenario.proxy.fetch(UPDATES))
  scenario.service.chain.poolUpdates = 1200
  scenario.proxy.pass(2 * MINUTE)
  scenario.service.clearRequests()
  // The stored list is served meanwhile.
  const stale = await scenario.elapseUntil(scenario.proxy.fetch(UPDATES))
  expect([rows(stale.text).length, stale.staleReason]).toEqual([400, 'slow'])
  await until(() => calls() >= 30)
  expect(calls()).toBeLessThan(45)
})
