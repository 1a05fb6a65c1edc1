import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'

let service: TestService
let client: TestClient

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  client = await service.over(new Map([['mainnet', mainnet('documented')]]), 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const numberOf = async (path: string) => Number(await client.text(path))
const lengthOf = async (path: string) => JSON.parse(await client.text(path)).length

describe('the number of records of an entity set', () => {
  test.each([
    ['/odata/epochs/$count', '/epochs'],
    ['/odata/Epochs/%24count/', '/epochs'],
    ['/odata/poolsupdates/$count', '/pools/updates'],
    ['/odata/epochs/$count?$filter=no ge 200 and no lt 300', '/epochs?$filter=no ge 200 and no lt 300'],
    ['/odata/poolsupdates/$count?filter=hash_id eq 4268', '/pools/4268/updates'],
    ['/odata/epochs/$count?$filter=no lt 0', '/epochs?$filter=no lt 0'],
  ])('%s is the length of %s', async (path, list) => {
    expect(await numberOf(path)).toBe(await lengthOf(list))
  })

  test('is of all pages, in any order', async () => {
    const all = await numberOf('/odata/epochs/$count')
    expect(await numberOf('/odata/epochs/$count?$top=1&$skip=5&$orderby=no desc')).toBe(all)
  })

  test('is plain text with an entity tag, and has the version of OData', async () => {
    const response = await client.get('/odata/epochs/$count')
    expect(response.headers.get('Content-Type')).toBe('text/plain')
    expect(response.headers.get('OData-Version')).toBe('4.0')
    const tag = response.headers.get('ETag') ?? ''
    const again = await client.get('/odata/epochs/$count', { headers: { 'If-None-Match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await client.get('/odata/epochs/$count', { method: 'HEAD' })
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, tag, ''])
  })

  test('is refused to a client that does not accept text', async () => {
    const status = async (accept: string) =>
      (await client.get('/odata/epochs/$count', { headers: { Accept: accept } })).status
    expect(await status('application/json')).toBe(406)
    expect(await status('text/plain')).toBe(200)
    expect(await status('text/*;q=0.5, application/json')).toBe(200)
    expect(await status('*/*')).toBe(200)
  })

  test.each([
    [
      '$select=no',
      '"$select" is not an option of the number of records; served here: $filter, $orderby, $top, $skip.',
    ],
    ['$filter=price gt 1', '$filter cannot be read: "price" is not a field;'],
    ['$filter=', '$filter cannot be read: it is empty.'],
  ])('refuses %s', async (query, detail) => {
    const response = await client.get(`/odata/epochs/$count?${query}`)
    expect(response.status).toBe(400)
    expect(JSON.parse(await response.text()).detail).toContain(detail)
  })
})
