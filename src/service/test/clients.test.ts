import { Ajv2020 } from 'ajv/dist/2020.js'
import { o } from 'odata'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '#contract/dialect.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'

let service: TestService
const clients = {} as Record<Dialect, TestClient>
const urls = {} as Record<Dialect, string>
const servers: Listening[] = []

beforeAll(async () => {
  // Links are built from the public address, so each service has its own.
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  service = await openTestService(url)
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  for (const dialect of ['documented', 'live'] as const) {
    const own = dialect === 'documented' ? port : await freePort()
    const served = new Map([['mainnet', mainnet(dialect)]] as const)
    clients[dialect] = await service.over(served, dialect, `http://127.0.0.1:${own}`)
    urls[dialect] = `http://127.0.0.1:${own}/mainnet`
    servers.push(await listen(clients[dialect].listener, '127.0.0.1', own))
  }
})

afterAll(async () => {
  for (const server of servers) await server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

/** Request headers of the three public client libraries: Basic at the token endpoint, a form's type on each GET. */
async function libraryHeaders(dialect: Dialect): Promise<Record<string, string>> {
  const { key, secret } = clients[dialect].key
  const response = await fetch(`${urls[dialect]}/connect/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
  })
  const { access_token }: { access_token: string } = JSON.parse(await response.text())
  return {
    Authorization: `Bearer ${access_token}`,
    'Client-Api-Key': key,
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
}

const VRF = '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df'

describe.each(['documented', 'live'] as const)(
  'the public client libraries, in the %s dialect',
  (dialect) => {
    const whole = { documented: [220, 70], live: [20, 20] }[dialect]
    const page = { documented: 100, live: 20 }[dialect]

    const json = async (path: string) => {
      const response = await fetch(`${urls[dialect]}/api/core${path}`, {
        headers: await libraryHeaders(dialect),
      })
      expect([path, response.status]).toEqual([path, 200])
      return JSON.parse(await response.text())
    }

    test('JavaScript: plain paths, and raw queries with their spaces', async () => {
      expect(await json('/epochs')).toHaveLength(whole[0] ?? 0)
      expect(await json('/epochs/latest')).toMatchObject({ no: 322 })
      expect(await json('/epochs?$select=id&$orderby=no desc&$top=1')).toEqual([{ id: 323 }])
      expect(await json('/odata/epochs?$top=5&$orderby=no desc&$count=true')).toMatchObject({
        '@odata.count': 220,
        value: [{ no: 322 }, { no: 321 }, { no: 320 }, { no: 319 }, { no: 318 }],
      })
      expect(
        Object.keys((await json('/odata/epochs?$select=no,out_sum,fees,tx_count,blk_count')).value[0]),
      ).toEqual(['out_sum', 'fees', 'tx_count', 'blk_count', 'no'])
      const filtered = await json(`/odata/poolsupdates?$filter=vrf_key_hash_hex eq '${VRF}'`)
      expect(filtered.value).toEqual((await json('/odata/poolsupdates/4268')).value)
      expect(filtered.value).toHaveLength(9)
    })

    test('Python: ?odata=true on OData paths, repeated in the next link', async () => {
      const epochs = await json('/odata/epochs?odata=true')
      expect(epochs.value).toHaveLength(page)
      expect(epochs['@odata.nextLink']).toMatch(new RegExp(`/odata/epochs\\?odata=true&\\$skip=${page}$`))
      expect((await json('/odata/poolsupdates/4268?odata=true')).value).toHaveLength(9)
      const one = await json('/odata/epochs/300?odata=true')
      expect(dialect === 'live' ? one.no : one.value[0].no).toBe(300)
    })

    test('Rust: lists end with a slash, and integers are read as integers', async () => {
      expect(await json('/epochs/')).toHaveLength(whole[0] ?? 0)
      expect(await json('/pools/updates/')).toHaveLength(whole[1] ?? 0)
      const updates = await json('/odata/poolsupdates/')
      expect(updates.value.length).toBe(Math.min(70, page))
      expect(updates['@odata.nextLink']).toBe(
        dialect === 'live' ? `${urls.live}/api/core/odata/poolsupdates/?$skip=20` : undefined,
      )
      expect(await json('/blocks/latest')).toMatchObject({ block_no: 12_069_665 })
    })

    test('fields come in the order of the specification', async () => {
      const [update] = await json('/pools/4268/updates')
      expect(Object.keys(update)).toEqual([
        'id',
        'hash_id',
        'cert_index',
        'vrf_key_hash',
        'pledge',
        'active_epoch_no',
        'meta_id',
        'margin',
        'fixed_cost',
        'registered_tx_id',
        'reward_addr_id',
        'vrf_key_hash_hex',
      ])
    })
  },
)

test('every response matches the OpenAPI document', async () => {
  const params: Readonly<Record<string, string>> = {
    stake_address: 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
    epoch_no: '394',
    slot_no: '85165743',
    block_no_or_block_hash: '8415364',
    pool_id_or_vrf_key_hash: VRF,
    pool_id_or_vrf_key_hash_or_pool_hash: VRF,
    pool_id: '4268',
  }
  for (const dialect of ['documented', 'live'] as const) {
    const { request, get } = clients[dialect]
    const document = JSON.parse(await (await request('/mainnet/openapi.json')).text())
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'openapi')
    for (const path of Object.keys(document.paths)) {
      const epochPath = path.endsWith('epochs/{epoch_no}')
      const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
        epochPath ? '300' : (params[name] ?? 'missing'),
      )
      const response = await get(filled.replace('/api/core', ''))
      expect([path, response.status]).toEqual([path, 200])
      const [type = ''] = response.headers.get('Content-Type')?.split(';') ?? []
      const pointer = ['paths', path, 'get', 'responses', '200', 'content', type, 'schema']
      const place = pointer
        .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/')
      const validate = ajv.getSchema(`openapi#/${place}`)
      const isValid = validate?.(JSON.parse(await response.text()))
      expect([path, isValid, validate?.errors]).toEqual([path, true, null])
    }
    expect(Object.keys(document.paths)).toHaveLength(15)
  }
})

test('the examples of the OpenAPI document are valid requests', async () => {
  for (const dialect of ['documented', 'live'] as const) {
    const { request, get } = clients[dialect]
    const { paths } = JSON.parse(await (await request('/mainnet/openapi.json')).text())
    let requests = 0
    for (const path of ['/api/core/epochs', '/api/core/odata/poolsupdates']) {
      for (const { name, schema } of paths[path].get.parameters) {
        for (const example of schema.examples ?? []) {
          const isOption = name.startsWith('$')
          const response = await get(
            `${path.replace('/api/core', '')}${isOption ? `?${name}=${encodeURIComponent(example)}` : ''}`,
            isOption ? {} : { headers: { [name]: example } },
          )
          expect([name, response.status]).toEqual([name, 200])
          requests++
        }
      }
    }
    expect(requests).toBe(6)
  }
})

describe('a generic OData client', () => {
  /** Everything of an entity set, by the links alone. */
  async function readAll(dialect: Dialect, entitySet: string, pageSize: number): Promise<{ id: number }[]> {
    const config = {
      headers: { ...clients[dialect].credentials, Prefer: `odata.maxpagesize=${pageSize}` },
    }
    const records: { id: number }[] = []
    let url: string | undefined = `${urls[dialect]}/api/core/odata/${entitySet}`
    while (url) {
      const response = (await o(url, config).get().fetch()) as Response
      expect(response.headers.get('Preference-Applied')).toBe(`odata.maxpagesize=${pageSize}`)
      const body: { value: { id: number }[]; '@odata.nextLink'?: string } = JSON.parse(await response.text())
      records.push(...body.value)
      url = body['@odata.nextLink']
    }
    return records
  }

  test.each([
    ['documented', 'Epochs', 220, 7],
    ['documented', 'epochs', 220, 100],
    ['documented', 'PoolsUpdates', 70, 1],
    ['documented', 'poolsupdates', 70, 23],
    ['live', 'Epochs', 220, 20],
    ['live', 'PoolsUpdates', 70, 3],
  ] as const)(
    'in the %s dialect reads %s page by page to the end, every record once',
    async (dialect, entitySet, count, pageSize) => {
      const records = await readAll(dialect, entitySet, pageSize)
      expect(records).toHaveLength(count)
      expect(new Set(records.map(({ id }) => id)).size).toBe(count)
      expect(records.map(({ id }) => id)).toEqual(records.map(({ id }) => id).toSorted((a, b) => a - b))
    },
  )

  test('finds the sets in the service document, and queries with its own query builder', async () => {
    const root = `${urls.documented}/api/core/odata/`
    const sets: { name: string; url: string }[] = await o(root).get('').query()
    expect(sets).toEqual([
      { name: 'Epochs', kind: 'EntitySet', url: 'epochs' },
      { name: 'PoolsUpdates', kind: 'EntitySet', url: 'poolsupdates' },
    ])
    const found = await o(root, { headers: clients.documented.credentials }).get(sets[0]?.url).query({
      $filter: 'no gt 300 and start_time lt 2021-12-01T00:00:00Z',
      $select: 'no',
      $orderby: 'no desc',
      $top: 2,
    })
    expect(found).toEqual([{ no: 305 }, { no: 304 }])
  })
})
