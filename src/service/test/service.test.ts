import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { credentialHeaders } from '#contract/token.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, PUBLIC_URL, type TestService } from '#testing/service/test-service.ts'
import { type ApiKey, makeApiKey, storedKey } from '../identity/api-key.ts'
import { createKeyStore } from '../store/control/key-store.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

let service: TestService
let now = Date.UTC(2026, 10, 21)
let documented: Hono
let live: Hono
let key: ApiKey
let preprodKey: ApiKey

beforeAll(async () => {
  service = await openTestService(PUBLIC_URL, () => now)
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const preprod = await loadRecordedNetwork(service.db, 'preprod')
  const both = (dialect: Dialect) =>
    new Map([
      ['mainnet', mainnet(dialect)],
      ['preprod', preprod(dialect)],
    ] as const)
  const client = await service.over(both('documented'), 'documented')
  documented = client.app
  key = client.key
  live = (await service.over(both('live'), 'live')).app
  preprodKey = (await service.over(new Map([['preprod', preprod('documented')]]), 'documented')).key
}, 120_000)

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

function askToken(body: string, headers: Record<string, string> = {}, network = 'mainnet') {
  return documented.request(`/${network}/connect/token`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

async function tokenOf({ key, secret }: ApiKey, network = 'mainnet'): Promise<string> {
  const response = await askToken(
    `client_id=${key}&client_secret=${secret}&grant_type=client_credentials`,
    {},
    network,
  )
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

async function get(path: string, { app = documented, method = 'GET' } = {}): Promise<Response> {
  return app.request(`/mainnet/api/core${path}`, {
    method,
    headers: credentialHeaders(await tokenOf(key), key.key),
  })
}

const bodyOf = async (path: string, options = {}) => (await get(path, options)).text()

describe('the 15 endpoints, digit for digit', () => {
  const epoch0 =
    '{"id":1,"out_sum":10378568796482912,"fees":3458053,"tx_count":33,"blk_count":21587,"no":0,' +
    '"start_time":"2017-09-23T21:44:51","end_time":"2017-09-28T21:44:31"}'
  const epoch0InOData = epoch0.replaceAll(/(T\d\d:\d\d:\d\d)/g, '$1Z')
  const block8415364 =
    '{"id":8416431,"hash":"if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=","epoch_no":394,"slot_no":85165743,' +
    '"epoch_slot_no":320943,"block_no":8415364,"previous_id":8416430,"slot_leader_id":7195394,"size":47554,' +
    '"time":"2023-02-18T14:53:54","tx_count":25,"proto_major":8,"proto_minor":0,' +
    '"vrf_key":"vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv",' +
    '"op_cert":"LRXcL8sndi7y+wi7cjGLkUD+cYn7yq2+GFICiVMrC80=","op_cert_counter":5,' +
    '"hash_hex":"89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2",' +
    '"op_cert_hex":"2d15dc2fcb27762ef2fb08bb72318b9140fe7189fbcaadbe18520289532b0bcd"}'
  const update33494 =
    '{"id":33494,"hash_id":4268,"cert_index":0,"vrf_key_hash":"m+NFvLywzwVZsRNUZ/0uTHjHQYmM34vLc3stxRImMt8=",' +
    '"pledge":130000000000,"active_epoch_no":473,"meta_id":33370,"margin":2.99,"fixed_cost":340,' +
    '"registered_tx_id":86928296,"reward_addr_id":2480780,' +
    '"vrf_key_hash_hex":"9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df"}'
  const vrf = '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df'

  test('1 account', async () => {
    expect(await bodyOf(`/accounts/${ACCOUNT}`)).toBe(
      `{"stake_address":"${ACCOUNT}","is_registered":true,` +
        '"last_reg_dereg_tx":"5234f99b194603b2b0b63fff5d60ac9df916190360497d4f189e4ff4dd9130ff",' +
        '"last_reg_dereg_epoch_no":289,"pool_id":"pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc",' +
        '"last_deleg_tx":"004ac881d9fd1a6748a72547e82e89beb074e96c3a76670c5a11b494d9260f31",' +
        '"delegated_since_epoch_no":472,"total_balance":133228.664564,"controlled_stakes":92101.860445,' +
        '"total_rewards":41126.804119,"total_withdrawals":0,"available_rewards":41126.804119}',
    )
  })

  test('2 latest epoch: the newest on record', async () => {
    expect(JSON.parse(await bodyOf('/epochs/latest'))).toMatchObject({ no: 322, id: 323 })
  })

  test('3 all epochs, whole and by id', async () => {
    const epochs = JSON.parse(await bodyOf('/epochs'))
    expect(epochs).toHaveLength(220)
    expect(epochs.map(({ no }: { no: number }) => no).slice(18, 22)).toEqual([18, 19, 123, 124])
  })

  test('4 one epoch', async () => expect(await bodyOf('/epochs/0')).toBe(epoch0))

  test('5 epochs in the OData form, a hundred to the page', async () => {
    const response = await get('/odata/epochs')
    expect(response.headers.get('Content-Type')).toBe(
      'application/json; odata.metadata=minimal; odata.streaming=true',
    )
    expect(response.headers.get('OData-Version')).toBe('4.0')
    const text = await response.text()
    expect(
      text.startsWith(
        `{"@odata.context":"${PUBLIC_URL}/mainnet/api/core/odata/$metadata#Epochs","value":[${epoch0InOData},`,
      ),
    ).toBe(true)
    expect(
      text.endsWith(`],"@odata.nextLink":"${PUBLIC_URL}/mainnet/api/core/odata/epochs?$skip=100"}`),
    ).toBe(true)
  })

  test('6 one epoch in the OData form', async () => {
    expect(await bodyOf('/odata/epochs/0')).toBe(
      `{"@odata.context":"${PUBLIC_URL}/mainnet/api/core/odata/$metadata#Epochs","value":[${epoch0InOData}]}`,
    )
  })

  test('7 latest block: the newest on record', async () => {
    expect(JSON.parse(await bodyOf('/blocks/latest'))).toMatchObject({ block_no: 12_069_665, epoch_no: 567 })
  })

  test('8, 9, 10 a block by number, by hash of any case, by epoch and absolute slot', async () => {
    expect(await bodyOf('/blocks/8415364')).toBe(block8415364)
    expect(await bodyOf('/blocks/89FF1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2')).toBe(
      block8415364,
    )
    expect(await bodyOf('/blocks/epochs/394/slots/85165743')).toBe(block8415364)
  })

  test('11 all pool updates', async () => {
    const updates = JSON.parse(await bodyOf('/pools/updates'))
    expect(updates).toHaveLength(70)
  })

  test('12, 13 the updates of a pool, by number and by VRF key hash', async () => {
    const byNumber = await bodyOf('/pools/4268/updates')
    expect(JSON.parse(byNumber)).toHaveLength(9)
    expect(byNumber.endsWith(`,${update33494}]`)).toBe(true)
    expect(await bodyOf(`/pools/${vrf}/updates`)).toBe(byNumber)
  })

  test('14, 15 pool updates in the OData form', async () => {
    expect(JSON.parse(await bodyOf('/odata/poolsupdates')).value).toHaveLength(70)
    const text = await bodyOf('/odata/poolsupdates/4268')
    expect(text.endsWith(`,${update33494}]}`)).toBe(true)
    expect(JSON.parse(text)['@odata.context']).toBe(
      `${PUBLIC_URL}/mainnet/api/core/odata/$metadata#PoolsUpdates`,
    )
  })

  test('the live dialect gives lovelace, fractions, entities, and pages of 20', async () => {
    expect(await bodyOf(`/accounts/${ACCOUNT}`, { app: live })).toContain('"total_balance":133228664564,')
    expect(await bodyOf('/pools/4268/updates', { app: live })).toContain(
      '"margin":0.0299,"fixed_cost":340000000,',
    )
    expect(await bodyOf('/odata/epochs/0', { app: live })).toBe(
      `{"@odata.context":"${PUBLIC_URL}/mainnet/api/core/odata/$metadata#Epochs/$entity",${epoch0InOData.slice(1)}`,
    )
    expect(JSON.parse(await bodyOf('/epochs', { app: live }))).toHaveLength(20)
    const response = await get('/epochs', { app: live })
    expect(response.headers.get('Epochal-Dialect')).toBe('live')
  })
})

describe('another network', () => {
  test('preprod answers for itself', async () => {
    const response = await documented.request('/preprod/api/core/epochs', {
      headers: credentialHeaders(await tokenOf(preprodKey, 'preprod'), preprodKey.key),
    })
    expect(await response.json()).toHaveLength(105)
  })
})

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
    const response = await get(`/odata/epochs?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 400, detail })
  })

  test('an option of lists is refused for one record, and other parameters are not options', async () => {
    expect((await get('/epochs/0?$top=1')).status).toBe(400)
    expect((await get('/epochs/0?odata=true')).status).toBe(200)
  })
})

describe('errors are problems, and say what is wrong with this request', () => {
  test.each([
    [404, '/blocks/8000000', 'The recording of Mainnet does not hold block 8000000.'],
    [404, '/blocks/0', 'The recording of Mainnet does not hold block 0.'],
    [404, '/epochs/50', 'The recording of Mainnet does not hold epoch 50.'],
    [
      404,
      `/blocks/${'0'.repeat(64)}`,
      `The recording of Mainnet does not hold a block with the hash ${'0'.repeat(64)}.`,
    ],
    [
      404,
      '/blocks/epochs/395/slots/85165743',
      'The recording of Mainnet does not hold a block in slot 85165743 of epoch 395.',
    ],
    [404, '/nothing', '/api/core/nothing is not a path of this interface.'],
    [
      400,
      '/epochs/abc',
      '"abc" is not an epoch number: it must be a whole number from 0 to 2147483647, without a sign or leading zeros.',
    ],
    [
      400,
      '/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma',
      '"stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma" is not a stake address: the checksum fails, so at least one character is wrong.',
    ],
  ])('%i for %s', async (status, path, detail) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: expect.any(String),
      status,
      detail,
      instance: `/mainnet/api/core${path}`,
    })
  })

  test('a pool that never was has an empty list', async () => {
    expect(await bodyOf('/pools/999999999/updates')).toBe('[]')
    expect(await bodyOf(`/pools/${'1'.repeat(64)}/updates`)).toBe('[]')
    expect(JSON.parse(await bodyOf('/odata/poolsupdates/999999999')).value).toEqual([])
  })

  test('an address the chain never saw is 404', async () => {
    expect((await get('/accounts/stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw')).status).toBe(
      404,
    )
  })

  test('HEAD is GET without a body, and other methods are not answered', async () => {
    const head = await get('/epochs/0', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const post = await get('/epochs/0', { method: 'POST' })
    expect(post.status).toBe(405)
    expect(post.headers.get('Allow')).toBe('GET, HEAD')
  })

  test('a network that is announced is not served yet', async () => {
    const response = await documented.request('/preview/api/core/epochs')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      detail: 'Preview is announced and not served yet. Served here: mainnet and preprod.',
    })
  })
})

describe('the authorizer', () => {
  const path = '/mainnet/api/core/epochs/0'
  const status = async (headers: Record<string, string>) => {
    const response = await documented.request(path, { headers })
    return [response.status, response.headers.get('WWW-Authenticate')]
  }

  test('without a valid key it is 401', async () => {
    const Authorization = `Bearer ${await tokenOf(key)}`
    expect(await status({})).toEqual([401, 'Bearer'])
    expect(await status({ Authorization })).toEqual([401, 'Bearer'])
    expect(await status({ Authorization, 'Client-Api-Key': 'unknown' })).toEqual([401, 'Bearer'])
    expect(await status({ Authorization, 'Client-Api-Key': preprodKey.key })).toEqual([401, 'Bearer'])
  })

  test('with a key and without a token that holds for it, it is 403', async () => {
    const refused = [403, 'Bearer error="invalid_token"']
    const own = { 'Client-Api-Key': key.key }
    expect(await status(own)).toEqual([403, 'Bearer'])
    expect(await status({ ...own, Authorization: 'Bearer garbage' })).toEqual(refused)
    expect(await status({ ...own, Authorization: 'Basic a2V5OnNlY3JldA==' })).toEqual(refused)
    expect(await status({ ...own, Authorization: `Bearer ${await tokenOf(preprodKey, 'preprod')}` })).toEqual(
      refused,
    )
  })

  test('a token lasts an hour', async () => {
    const headers = credentialHeaders(await tokenOf(key), key.key)
    now += HOUR - 1 * SECOND
    expect(await status(headers)).toEqual([200, null])
    now += 10 * SECOND
    expect(await status(headers)).toEqual([403, 'Bearer error="invalid_token"'])
  })

  test("deleting a key's project ends its token at once", async () => {
    const keys = createKeyStore(service.db)
    const shortLived = makeApiKey()
    await keys.addProject('mainnet', 'short-lived', storedKey(shortLived))
    const headers = credentialHeaders(await tokenOf(shortLived), shortLived.key)
    expect(await status(headers)).toEqual([200, null])
    await keys.deleteProjects('mainnet', 'short-lived')
    expect(await status(headers)).toEqual([401, 'Bearer'])
  })
})
