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
let live: TestClient
let preprod: TestClient

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const other = await loadRecordedNetwork(service.db, 'preprod')
  documented = await service.over(new Map([['mainnet', mainnet('documented')]]), 'documented')
  live = await service.over(new Map([['mainnet', mainnet('live')]]), 'live')
  preprod = await service.over(new Map([['preprod', other('documented')]]), 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const status = async (path: string) => (await documented.get(path)).status
const json = async (path: string, client = documented) => JSON.parse(await client.text(path))

const GENESIS = '5f20df933584822601f9e3f8c024eb5eb252fe8cefb24d1317dc3d432e940ebb'
const BOUNDARY = '89d9b5a5b8ddc8d7e5a6795e9774d97faf1efea59b2caf7eaf9f8c5b32059df4'
const BLOCK = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'

/** The numbers are those of the list of hard cases that were tried on the live service. */
describe('hard cases', () => {
  test('1, 2: 64 digits are a hash, whatever their value', async () => {
    const decimal = '1234567890'.repeat(7).slice(0, 64)
    for (const digits of [decimal, '0'.repeat(64), `${'0'.repeat(60)}1234`]) {
      const response = await documented.get(`/blocks/${digits}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({
        detail: `The recording of Mainnet does not hold a block with the hash ${digits}.`,
      })
      expect(await documented.text(`/pools/${digits}/updates`)).toBe('[]')
    }
  })

  test('3: the first numbered block of mainnet is 1', async () => {
    expect(await status('/blocks/0')).toBe(404)
    expect(await json('/blocks/1')).toMatchObject({
      hash_hex: 'f0f7892b5c333cffc4b3c4344de48af4cc63f55e44936196f365a9ef2244134f',
    })
  })

  test('4: the genesis block has nulls where it has nothing', async () => {
    expect(await json(`/blocks/${GENESIS}`)).toMatchObject({
      epoch_no: null,
      slot_no: null,
      epoch_slot_no: null,
      block_no: null,
      previous_id: null,
      vrf_key: null,
      op_cert: null,
      op_cert_counter: null,
      op_cert_hex: '',
      size: 0,
      tx_count: 14_505,
      proto_major: 0,
      proto_minor: 0,
      time: '2017-09-23T21:44:51',
    })
  })

  test('5, 6: a boundary block has an epoch and no slot, and slot 0 is block 1', async () => {
    expect(await json(`/blocks/${BOUNDARY}`)).toMatchObject({
      epoch_no: 0,
      slot_no: null,
      block_no: null,
      epoch_slot_no: null,
      size: 648_085,
      tx_count: 0,
    })
    expect(await json('/blocks/epochs/0/slots/0')).toMatchObject({ block_no: 1 })
  })

  test('7: a Byron block has no keys', async () => {
    expect(await json('/blocks/3058570')).toMatchObject({
      vrf_key: null,
      op_cert: null,
      op_cert_counter: null,
      op_cert_hex: '',
    })
  })

  test('8: the slot is absolute, and the epoch must be its own', async () => {
    expect(await status('/blocks/epochs/394/slots/85165743')).toBe(200)
    expect(await status('/blocks/epochs/394/slots/320943')).toBe(404)
    expect(await status('/blocks/epochs/395/slots/85165743')).toBe(404)
  })

  test('9: a hash of any case is returned in lower case; another length or digit is malformed', async () => {
    expect(await json(`/blocks/${BLOCK.toUpperCase()}`)).toMatchObject({ hash_hex: BLOCK })
    expect(await status(`/blocks/${BLOCK.slice(1)}`)).toBe(400)
    expect(await status(`/blocks/${BLOCK}0`)).toBe(400)
    expect(await status(`/blocks/${BLOCK.slice(1)}g`)).toBe(400)
  })

  test('10: epoch 0, to the digit', async () => {
    expect(await documented.text('/epochs/0')).toBe(
      '{"id":1,"out_sum":10378568796482912,"fees":3458053,"tx_count":33,"blk_count":21587,"no":0,' +
        '"start_time":"2017-09-23T21:44:51","end_time":"2017-09-28T21:44:31"}',
    )
  })

  // 11, 12, 13, 14 and 16 are in every-database.test.ts and sandbox.test.ts, on chains that have them.

  test('15: an address of another network or kind, or a damaged one, is malformed, and says so', async () => {
    const script = 'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5'
    expect(await status(`/accounts/${script}`)).toBe(404)
    expect(await status(`/accounts/${script.toUpperCase()}`)).toBe(404)
    const response = await documented.get(
      '/accounts/stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn',
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('belongs to another network'),
    })
    expect(await status('/accounts/addr1vpu5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg0yu80w')).toBe(400)
  })

  test('17: past the end is empty, and a full last page has no link', async () => {
    expect(await json('/odata/epochs?$skip=99999')).toEqual({
      '@odata.context': `${PUBLIC_URL}/mainnet/api/core/odata/$metadata#Epochs`,
      value: [],
    })
    expect(await json('/odata/epochs?$skip=200', live)).not.toHaveProperty('@odata.nextLink')
    expect((await json('/odata/epochs?$skip=200', live)).value).toHaveLength(20)
    expect((await json('/odata/epochs?$skip=199', live))['@odata.nextLink']).toMatch(/\$skip=219$/)
  })

  test('18: in the live dialect $top=25 is 20 and then 5', async () => {
    const first = await json('/odata/epochs?$top=25', live)
    expect(first.value).toHaveLength(20)
    expect(first['@odata.nextLink']).toBe(`${PUBLIC_URL}/mainnet/api/core/odata/epochs?$top=5&$skip=20`)
    const rest = await json('/odata/epochs?$top=5&$skip=20', live)
    expect(rest.value).toHaveLength(5)
    expect(rest).not.toHaveProperty('@odata.nextLink')
    expect(await json('/epochs?$top=50', live)).toHaveLength(20)
  })

  test.each([
    '$skip=-1',
    '$top=abc',
    '$foo=1',
    '$filter=',
    '$orderby=',
    '$select=nothing',
    '$top=1&top=2',
    '$skiptoken=1',
    '$expand=x',
  ])('19: %s is refused in JSON, in both forms and dialects', async (query) => {
    for (const client of [documented, live]) {
      for (const path of ['/epochs', '/odata/epochs', '/pools/updates', '/odata/poolsupdates/4268']) {
        const response = await client.get(`${path}?${query}`)
        expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
          path,
          400,
          'application/problem+json',
        ])
      }
    }
  })

  test('19: $top=101 is too much for the live dialect', async () => {
    expect((await live.get('/odata/epochs?$top=101')).status).toBe(400)
    expect((await documented.get('/odata/epochs?$top=1000')).status).toBe(200)
    expect((await documented.get('/odata/epochs?$top=1001')).status).toBe(400)
    expect((await documented.get('/epochs?$top=100000')).status).toBe(200)
  })

  test.each([
    '/epochs/99999999999',
    '/epochs/abc',
    '/epochs/1.5',
    '/epochs/-1',
    '/epochs/007',
    '/odata/epochs/abc',
    '/blocks/99999999999999999999',
    '/blocks/-1',
    '/pools/-1/updates',
    '/pools/99999999999999999999/updates',
    '/blocks/epochs/1/slots/x',
  ])('20: %s is malformed', async (path) => expect(await status(path)).toBe(400))

  test('21: an unknown pool has an empty list in both forms', async () => {
    expect(await documented.text('/pools/9223372036854775807/updates')).toBe('[]')
    expect(await documented.text(`/pools/${'a'.repeat(64)}/updates`)).toBe('[]')
    expect((await json('/odata/poolsupdates/999999')).value).toEqual([])
  })

  test('22: a slash at the end and percent-encoding make no difference', async () => {
    expect(await documented.text('/epochs/')).toBe(await documented.text('/epochs'))
    expect(await documented.text('/epochs/%33%30%30/')).toBe(await documented.text('/epochs/300'))
    expect((await json('/odata/poolsupdates/?$top=2')).value).toHaveLength(2)
    const page = await json('/odata/epochs/?odata=true')
    expect(page['@odata.nextLink']).toBe(`${PUBLIC_URL}/mainnet/api/core/odata/epochs/?odata=true&$skip=100`)
  })

  test('23: HEAD is GET without a body; other methods are 405', async () => {
    for (const path of ['/epochs/300', '/odata/epochs', '/pools/updates', '/blocks/1']) {
      const [get, head] = [await documented.get(path), await documented.get(path, { method: 'HEAD' })]
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      const { ratelimit, 'x-request-id': id, ...headers } = Object.fromEntries(head.headers)
      expect([ratelimit, id]).toEqual([expect.any(String), expect.any(String)])
      expect(Object.fromEntries(get.headers)).toMatchObject(headers)
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const refused = await documented.get(path, { method })
        expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
      }
    }
  })

  test('24: without metadata, meta_id is null; a margin of nothing is 0', async () => {
    const updates: { meta_id: number | null; margin: number }[] = await json('/pools/updates')
    expect(updates.some(({ meta_id }) => meta_id === null)).toBe(true)
    expect(await documented.text('/pools/updates?$filter=margin eq 0&$top=1')).toContain('"margin":0,')
  })

  test('25: key and token', async () => {
    const { Authorization = '', 'Client-Api-Key': key = '' } = documented.credentials
    const statusWith = async (headers: Record<string, string>) =>
      (await documented.request('/mainnet/api/core/epochs/0', { headers })).status
    expect(await statusWith({})).toBe(401)
    expect(await statusWith({ 'Client-Api-Key': 'unknown', Authorization })).toBe(401)
    expect(await statusWith({ 'Client-Api-Key': key })).toBe(403)
    expect(await statusWith({ 'Client-Api-Key': key, Authorization: 'Bearer garbage' })).toBe(403)
    expect(await statusWith({ 'Client-Api-Key': key, Authorization: 'Basic a2V5OnNlY3JldA==' })).toBe(403)
    expect(
      await statusWith({ ...documented.credentials, Authorization: preprod.credentials.Authorization ?? '' }),
    ).toBe(403)
    expect(
      await statusWith({ ...documented.credentials, Authorization: live.credentials.Authorization ?? '' }),
    ).toBe(403)
    expect(
      await statusWith({ 'Client-Api-Key': preprod.credentials['Client-Api-Key'] ?? '', Authorization }),
    ).toBe(401)
    expect(await statusWith(documented.credentials)).toBe(200)
  })

  // 26 is in identity/token-endpoint.test.ts.
})
