import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'

let service: TestService
let documented: TestClient

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  documented = await service.over(new Map([['mainnet', mainnet('documented')]]), 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const bodyOf = (path: string) => documented.text(path)

describe('paging', () => {
  test('the pages of an OData list, joined, are the whole list', async () => {
    const records: { no: number }[] = []
    let path: string | undefined = '/odata/epochs?foo=bar'
    while (path) {
      const page: { value: { no: number }[]; '@odata.nextLink'?: string } = JSON.parse(await bodyOf(path))
      records.push(...page.value)
      path = page['@odata.nextLink']?.replace(`${PUBLIC_URL}/mainnet/api/core`, '')
      if (path) expect(path).toMatch(/^\/odata\/epochs\?foo=bar&\$skip=\d+$/)
    }
    const plain: { no: number }[] = JSON.parse(await bodyOf('/epochs'))
    expect(records.map(({ no }) => no)).toEqual(plain.map(({ no }) => no))
  })

  test('$top is what is left of it in the next link', async () => {
    const page = JSON.parse(await bodyOf('/odata/epochs/?$top=150'))
    expect(page.value).toHaveLength(100)
    expect(page['@odata.nextLink']).toBe(`${PUBLIC_URL}/mainnet/api/core/odata/epochs/?$top=50&$skip=100`)
    const rest = JSON.parse(await bodyOf('/odata/epochs/?$top=50&$skip=100'))
    expect(rest.value).toHaveLength(50)
    expect(rest).not.toHaveProperty('@odata.nextLink')
  })

  test('the plain form takes $skip and $top too, in any case and without the $', async () => {
    const nos = async (query: string) =>
      JSON.parse(await bodyOf(`/epochs?${query}`)).map(({ no }: { no: number }) => no)
    expect(await nos('$top=2&$skip=19')).toEqual([19, 123])
    expect(await nos('TOP=1')).toEqual([0])
    expect(await nos('%24top=0')).toEqual([])
  })

  test.each([
    ['$skip=-1', '$skip cannot be read: it must be a whole number from 0 to 2147483647, and "-1" is not.'],
    ['$top=abc', '$top cannot be read: it must be a whole number from 0 to 1000, and "abc" is not.'],
    ['$top=1001', '$top cannot be read: it must be a whole number from 0 to 1000, and "1001" is not.'],
    ['$top=1&top=2', 'The option $top is given more than once.'],
    [
      '$foo=1',
      '"$foo" is not an option of lists; served here: $filter, $orderby, $select, $top, $skip, $count.',
    ],
    ['$skip=', '$skip cannot be read: it is empty.'],
    ['$filter=', '$filter cannot be read: it is empty.'],
    ['$count=1', '$count cannot be read: it must be true or false, and "1" is neither.'],
  ])('%s is refused by name', async (query, detail) => {
    const response = await documented.get(`/odata/epochs?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 400, detail })
  })

  test('an option of lists is refused for one record, and other parameters are not options', async () => {
    expect((await documented.get('/epochs/0?$top=1')).status).toBe(400)
    expect((await documented.get('/epochs/0?odata=true')).status).toBe(200)
  })
})
