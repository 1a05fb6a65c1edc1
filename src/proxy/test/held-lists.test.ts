import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createProxyScenario, dataPath, until } from '#testing/proxy/proxy-scenario.ts'

const UPDATES = dataPath('/pools/updates')
const ODATA = dataPath('/odata/poolsupdates')

const scenario = createProxyScenario()

/** The scenario of every test here: 45 pool updates that the proxy holds. */
async function hold(): Promise<void> {
  await scenario.open({ dialect: 'live' }, { dialect: 'live' })
  await scenario.proxy.fetch(UPDATES)
  scenario.service.clearRequests()
}

const ids = (text: string): number[] => JSON.parse(text).map(({ id }: { id: number }) => id)

describe('parts of a list that is held whole', () => {
  test('are served without an upstream request, whatever the filter', async () => {
    await hold()
    for (let id = 1; id <= 45; id++) {
      expect(ids((await scenario.proxy.fetch(`${UPDATES}?$filter=id eq ${id}`)).text)).toEqual([id])
    }
    expect(ids((await scenario.proxy.fetch(`${UPDATES}?$orderby=id desc&$top=2&$skip=1`)).text)).toEqual([
      44, 43,
    ])
    expect((await scenario.proxy.fetch(`${ODATA}/$count?$filter=id le 7 or null ne null`)).text).toBe('7')
    expect((await scenario.proxy.fetch(`${ODATA}/$count`)).text).toBe('45')
    expect(scenario.dataPaths()).toEqual([])
  })

  test('are pages in the OData form, whose links lead to the proxy', async () => {
    await hold()
    const read = async (path: string) => JSON.parse((await scenario.proxy.fetch(path)).text)
    const first = await read(`${ODATA}?$filter=id gt 5&$select=id&$count=true`)
    expect(first['@odata.context']).toBe('/mainnet/api/core/odata/$metadata#PoolsUpdates(id)')
    expect(first['@odata.count']).toBe(40)
    expect(first.value).toHaveLength(20)
    const second = await read(first['@odata.nextLink'])
    expect(second.value.at(-1)).toEqual({ id: 45 })
    expect(second).not.toHaveProperty('@odata.nextLink')
    expect(scenario.dataPaths()).toEqual([])
  })

  test('are as fresh as the list, which is revalidated for them', async () => {
    await hold()
    const before = await scenario.proxy.fetch(`${UPDATES}?$filter=id ge 45`)
    expect(before.headers.get('Cache-Status')).toMatch(/^Epochal; hit; ttl=/)
    scenario.service.chain.poolUpdates = 46
    scenario.proxy.pass(2 * MINUTE)
    expect(ids((await scenario.proxy.fetch(`${UPDATES}?$filter=id ge 45`)).text)).toEqual([45, 46])
    expect(scenario.dataPaths().every((path) => !path.includes('filter'))).toBe(true)
  })

  test('are stale when the list cannot be revalidated', async () => {
    await hold()
    scenario.proxy.pass(2 * MINUTE)
    await scenario.service.stop()
    const { text, staleReason } = await scenario.proxy.fetch(`${UPDATES}?$filter=id eq 3`)
    expect([ids(text), staleReason === undefined]).toEqual([[3], false])
  })

  test('are left to the data service where it may know an option that the contract does not', async () => {
    await hold()
    await scenario.proxy.fetch(`${ODATA}?$filter=id mod 2 eq 0`)
    expect(scenario.dataPaths()).toEqual(['/odata/poolsupdates?$filter=id%20mod%202%20eq%200'])
  })
})

describe('parts of a list that is not held, from a data service with pages of 20', () => {
  const open = async (updates: number) => {
    await scenario.open({ dialect: 'live' }, { dialect: 'live' })
    scenario.service.chain.poolUpdates = updates
  }
  const whole = () => scenario.dataPaths().filter((path) => !path.includes('filter')).length

  test('are collected by themselves when they have a few pages', async () => {
    await open(60)
    await scenario.proxy.fetch(`${UPDATES}?$filter=id gt 0`)
    expect(whole()).toBe(0)
    expect(scenario.dataPaths().length).toBeLessThanOrEqual(5 + 3)
  })

  test('are selected from the whole list otherwise, which is collected once for all of them', async () => {
    await open(2000)
    const filters = ['id le 3', 'id gt 1990', 'not (id lt 2000)']
    const responses = await Promise.all(
      filters.map((filter) => scenario.proxy.fetch(`${UPDATES}?$filter=${filter}&$orderby=id desc`)),
    )
    expect(responses.map(({ text }) => ids(text).length)).toEqual([3, 10, 1])
    expect(ids(responses[0]?.text ?? '')).toEqual([3, 2, 1])
    // Every page once, the empty one behind the last, and three that were requested ahead of it.
    expect(whole()).toBeLessThanOrEqual(100 + 1 + 3)
  })

  test('cost at most five pages besides those of the whole list, and then nothing', async () => {
    await open(2000)
    expect(ids((await scenario.proxy.fetch(`${UPDATES}?$filter=id ge 1999`)).text)).toEqual([1999, 2000])
    const calls = scenario.dataPaths().length
    expect(calls).toBeLessThanOrEqual(5 + 3 + 100 + 1 + 3)
    for (let id = 1; id <= 50; id++) await scenario.proxy.fetch(`${UPDATES}?$filter=id eq ${id}`)
    expect(scenario.dataPaths()).toHaveLength(calls)
  })

  test('keep their connection busy while the list takes long', async () => {
    await open(2000)
    const fetching = scenario.proxy.fetch(`${UPDATES}?$filter=id ge 1999`)
    for (const pages of [20, 40]) {
      await until(() => whole() > pages)
      scenario.proxy.pass(11 * SECOND)
    }
    const { text } = await fetching
    expect(text).toMatch(/^\n\n\[/)
    expect(ids(text)).toEqual([1999, 2000])
  })

  test('break off when the whole list does', async () => {
    await open(2000)
    const fetching = scenario.proxy.fetch(`${UPDATES}?$filter=id ge 1999`).then(
      ({ status }) => status,
      () => 'broken',
    )
    await until(() => whole() > 20)
    await scenario.service.stop()
    expect(await scenario.elapseUntil(fetching)).toBe('broken')
  })
})

describe('the newest rows of a list, from a data service', () => {
  const NEWEST = `${ODATA}?$orderby=id desc&$top=60&$count=true`
  const read = async () => JSON.parse((await scenario.proxy.fetch(NEWEST)).text)
  const newest = Array.from({ length: 20 }, (_, at) => 500 - at)

  test('that has orders take one request, and no other row', async () => {
    await scenario.open({ dialect: 'live' }, { dialect: 'live' })
    scenario.service.chain.poolUpdates = 500
    const { value, '@odata.count': count } = await read()
    expect(value.map(({ id }: { id: number }) => id)).toEqual(newest)
    expect(count).toBe(500)
    expect(scenario.dataPaths()).toEqual(['/odata/poolsupdates?$orderby=id%20desc&$top=60&$count=true'])
  })

  test.each(['ignored', 'refused'] as const)(
    'whose orders are %s are those of the whole list, and are not requested again',
    async (orders) => {
      await scenario.open({ dialect: 'live', orders }, { dialect: 'live' })
      scenario.service.chain.poolUpdates = 500
      const { value, '@odata.count': count } = await read()
      expect(value.map(({ id }: { id: number }) => id)).toEqual(newest)
      expect(count).toBe(500)
      scenario.proxy.pass(2 * MINUTE)
      scenario.service.clearRequests()
      await scenario.proxy.fetch(`${ODATA}?$orderby=id desc&$top=3`)
      expect(scenario.dataPaths().filter((path) => path.includes('orderby'))).toEqual([])
    },
  )
})
