import { describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'

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
