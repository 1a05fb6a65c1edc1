import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'

const scenario = createProxyScenario()

const blockNoOf = (text: string): unknown => JSON.parse(text).block_no
const latest = () => scenario.proxy.fetch(dataPath('/blocks/latest'))

/** Moves past the freshness of the newest block, and requests it. */
async function latestNow() {
  scenario.proxy.pass(5 * SECOND)
  return latest()
}

async function openAt(latestBlockNo: number): Promise<void> {
  await scenario.open({}, { dialect: 'documented' })
  scenario.service.chain.latestBlockNo = latestBlockNo
  await latest()
}

describe('a step back of the tip', () => {
  test('within the security parameter is served at once, and makes what is not final stale', async () => {
    await openAt(8_000_000)
    const paths = ['/blocks/8000000', '/blocks/7997000', '/epochs/399', '/epochs?$top=2']
    for (const path of paths) await scenario.proxy.fetch(dataPath(path))
    scenario.service.chain.latestBlockNo = 7_997_840
    expect(blockNoOf((await latestNow()).text)).toBe(7_997_840)
    scenario.service.clearRequests()
    for (const path of paths) await scenario.proxy.fetch(dataPath(path))
    expect(scenario.dataPaths()).toEqual(['/blocks/8000000', '/epochs/399', '/epochs?$top=2'])
    expect((await scenario.proxy.fetch(dataPath('/blocks/8000000'))).status).toBe(404)
  })

  test('of more blocks is not believed for a minute: the stored block is served, as stale', async () => {
    await openAt(8_000_000)
    scenario.service.chain.latestBlockNo = 7_997_839
    for (let passed = 0; passed < MINUTE; passed += 15 * SECOND) {
      const response = await latestNow()
      expect([blockNoOf(response.text), response.staleReason]).toEqual([8_000_000, 'invalid'])
      scenario.proxy.pass(10 * SECOND)
    }
    const believed = await latestNow()
    expect([blockNoOf(believed.text), believed.staleReason]).toEqual([7_997_839, undefined])
  })

  test('that lasts is another chain, of which nothing stored is served', async () => {
    await openAt(8_000_000)
    await scenario.proxy.fetch(dataPath('/blocks/7000000'))
    scenario.service.chain.latestBlockNo = 6_000_000
    await latestNow()
    scenario.proxy.pass(MINUTE)
    await latestNow()
    expect((await scenario.proxy.fetch(dataPath('/blocks/7000000'))).status).toBe(404)
  })

  test('that ends meanwhile is forgotten', async () => {
    await openAt(8_000_000)
    scenario.service.chain.latestBlockNo = 7_000_000
    await latestNow()
    scenario.proxy.pass(50 * SECOND)
    scenario.service.chain.latestBlockNo = 8_000_001
    expect(blockNoOf((await latestNow()).text)).toBe(8_000_001)
    scenario.service.chain.latestBlockNo = 7_000_000
    scenario.proxy.pass(20 * SECOND)
    expect((await latestNow()).staleReason).toBe('invalid')
  })

  test('of the latest epoch by more than one is not believed for a minute either', async () => {
    await openAt(8_000_000)
    const no = async () => JSON.parse((await scenario.proxy.fetch(dataPath('/epochs/latest'))).text).no
    expect(await no()).toBe(400)
    scenario.service.chain.epochs = 399
    scenario.proxy.pass(5 * SECOND)
    expect(await no()).toBe(400)
    scenario.proxy.pass(MINUTE)
    expect(await no()).toBe(398)
  })
})

test('a newest block of the future is refused while there is no other, and changes nothing', async () => {
  await scenario.open({}, { dialect: 'documented' })
  scenario.service.chain.latestBlockNo = 2_000_000_000
  const refused = await latest()
  expect([refused.status, refused.staleReason]).toEqual([502, 'invalid'])
  scenario.service.chain.latestBlockNo = 8_000_000
  expect(blockNoOf((await latestNow()).text)).toBe(8_000_000)
  scenario.service.chain.latestBlockNo = 2_000_000_000
  expect(blockNoOf((await latestNow()).text)).toBe(8_000_000)
})
