import { Kysely, PostgresDialect, sql as sqlText } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseFilter } from '#contract/odata/filter-parser.ts'
import { epoch } from '#contract/resources/epoch.ts'
import { poolUpdate } from '#contract/resources/pool-update.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { queryOf, randomOptions, seeded } from '#testing/service/random-options.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { chainResources, storedResource } from '../store/records/stored-resource.ts'
import { filterSql, preferredPageSize } from './filter-sql.ts'

let service: TestService
const clients: TestClient[] = []

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  for (const dialect of ['documented', 'live'] as const) {
    clients.push(await service.over(new Map([['mainnet', mainnet(dialect)]]), dialect))
  }
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const lists = [
  ['/pools/updates', poolUpdate],
  ['/odata/poolsupdates', poolUpdate],
  ['/pools/4268/updates', poolUpdate],
  ['/epochs', epoch],
  ['/odata/epochs', epoch],
] as const

describe('any options', () => {
  test('random options are served or refused, and never fail', async () => {
    const random = seeded(20_261_121)
    const statuses = new Map<number, number>()
    for (let i = 0; i < 600; i++) {
      const [path, resource] = lists[i % lists.length] ?? ['/epochs', epoch]
      const options = randomOptions(random, Object.keys(resource.fields))
      const query = queryOf(options)
      const response = await clients[i % 2]?.get(`${path}?${query}`)
      const status = response?.status ?? 0
      if (status !== 200 && status !== 400) throw new Error(`${status} for ${path}?${query}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses.get(200)).toBeGreaterThan(80)
    expect(statuses.get(400)).toBeGreaterThan(80)
  })

  test('no text of a filter is ever part of the SQL', () => {
    const compiler = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: async () => ({}) as never }),
    })
    const format = { dialect: 'documented', form: 'plain' } as const
    const resource = storedResource(chainResources.poolUpdate, (name) => sqlText.table(name))
    const fields = Object.keys(poolUpdate.fields)
    const filter = parseFilter(
      "vrf_key_hash_hex eq 'MARK1' and contains(vrf_key_hash,'MARK2') or not (pledge gt 987654321 and margin in (98765.4,98766)) or vrf_key_hash gt 'x'' OR 1=1 --MARK3'",
      fields,
    )
    const { sql, parameters } = filterSql(filter, resource, format).compile(compiler)
    expect(sql).not.toMatch(/MARK|9876|OR 1/)
    expect(parameters).toEqual(['MARK1', 'MARK2', '987654321', '987.654', '987.66', "x' OR 1=1 --MARK3"])
  })
})

describe('Prefer', () => {
  test.each([
    ['odata.maxpagesize=50', 50],
    ['maxpagesize=50', 50],
    ['respond-async, odata.maxpagesize=7', 7],
    ['odata.maxpagesize="9"; foo', 9],
    ['odata.maxpagesize=0', undefined],
    ['odata.maxpagesize=x', undefined],
    ['return=minimal', undefined],
    [undefined, undefined],
  ])('%s', (header, size) => expect(preferredPageSize(header)).toBe(size))

  test('makes pages of its size, within what the dialect allows, on both forms', async () => {
    const [documented, live] = clients
    const page = async (client: TestClient | undefined, path: string, size: number) => {
      const response = await client?.get(path, { headers: { Prefer: `odata.maxpagesize=${size}` } })
      const body = JSON.parse((await response?.text()) ?? 'null')
      return [
        (body.value ?? body).length,
        response?.headers.get('Preference-Applied'),
        response?.headers.get('Vary'),
      ]
    }
    const applied = (size: number) => [`odata.maxpagesize=${size}`, 'Prefer, Accept-Encoding']
    expect(await page(documented, '/odata/epochs', 150)).toEqual([150, ...applied(150)])
    expect(await page(documented, '/odata/epochs', 5000)).toEqual([220, ...applied(1000)])
    expect(await page(documented, '/epochs', 3)).toEqual([3, ...applied(3)])
    expect(await page(live, '/odata/epochs', 150)).toEqual([20, ...applied(20)])
    expect(await page(live, '/odata/epochs', 5)).toEqual([5, ...applied(5)])
  })
})

type FoundRecord = Readonly<Record<string, string | number | null>>

describe.each([
  ['/epochs', epoch],
  ['/odata/poolsupdates', poolUpdate],
] as const)('%s', (path, resource) => {
  const page = async (client: TestClient, query: string, skip: number): Promise<FoundRecord[]> => {
    const response = await client.get(`${path}?${query.replaceAll('+', '%2B')}&$skip=${skip}`)
    const body = JSON.parse(await response.text())
    expect([query, response.status]).toEqual([query, 200])
    return body.value ?? body
  }
  const whole: FoundRecord[][] = []

  beforeAll(async () => {
    for (const client of clients) {
      const all: FoundRecord[] = []
      for (let more: FoundRecord[] | undefined; more?.length !== 0; ) {
        more = await page(client, 'foo=bar', all.length)
        all.push(...more)
      }
      whole.push(all)
    }
  })

  test.each(Object.keys(resource.fields))('%s can be filtered, in each dialect', async (field) => {
    for (const [i, client] of clients.entries()) {
      const size = i === 0 ? 1000 : 20
      const all = whole[i] ?? []
      const value = all.find((record) => record[field] !== null)?.[field]
      const literal = typeof value === 'string' && !/_time$/.test(field) ? `'${value}'` : value
      const same = all.filter((record) => record[field] === value)
      const others = all.filter((record) => record[field] !== value)
      const known = all.filter((record) => record[field] !== null)
      for (const [filter, expected] of [
        [`${field} eq ${literal}`, same],
        [`${literal} eq ${field}`, same],
        [`not (${field} ne ${literal})`, same],
        [`${field} in (${literal})`, same],
        [`${field} ge ${literal} and ${field} le ${literal}`, same],
        [`not (${field} gt ${literal} or ${field} lt ${literal}) and ${field} ne null`, same],
        [`${field} ne ${literal}`, others],
        [`not (${field} eq ${literal})`, others],
        [`${field} ne null`, known],
        [`${field} eq ${field}`, all],
        [`${field} ge ${field} and ${field} le ${field}`, all],
        [`${field} ne ${field} or ${field} gt ${field} or ${field} lt ${field}`, []],
        [`${field} eq null or null ne ${field}`, all],
        [`not (${field} ge null or null ge ${field})`, known],
        [`${field} in (null)`, all.filter((record) => record[field] === null)],
        [`${field} gt null or null gt ${field} or not (null eq null)`, []],
        [`null eq null and null ge null and not (null ne null) and null in (1,null)`, all],
      ] as const) {
        const found = async (skip: number) =>
          (await page(client, `$filter=${filter}`, skip)).map(({ id }) => id)
        const ids = expected.map(({ id }) => id)
        expect([filter, await found(0)]).toEqual([filter, ids.slice(0, size)])
        // A page with room for one more record shows the end, and so how many there are.
        const last = ids.length - size + 1
        if (last > 0) expect([filter, await found(last)]).toEqual([filter, ids.slice(last)])
      }
    }
  })
})

describe('an order', () => {
  type Value = string | number | null
  /** Null first, numbers by value, texts by their code points, which for ASCII are JavaScript's own. */
  const compare = (a: Value, b: Value) => {
    if (a === b) return 0
    return a === null || (b !== null && a < b) ? -1 : 1
  }

  test.each(
    (
      [
        ['/epochs', epoch],
        ['/pools/updates', poolUpdate],
      ] as const
    ).flatMap(([path, resource]) => Object.keys(resource.fields).map((field) => [path, field] as const)),
  )('of %s by %s is that of its values, and turned round it is the other', async (path, field) => {
    for (const client of clients) {
      const values = async (direction: string): Promise<Value[]> =>
        JSON.parse(await client.text(`${path}?$orderby=${field} ${direction}&$select=${field}`)).map(
          (record: Record<string, Value>) => record[field],
        )
      const ascending = await values('asc')
      expect(ascending).toEqual(ascending.toSorted(compare))
      const descending = await values('desc')
      expect(descending).toEqual(descending.toSorted((a, b) => compare(b, a)))
    }
  })
})

describe('options together', () => {
  const json = async (path: string) => JSON.parse((await clients[0]?.text(path)) ?? 'null')

  test('filter, order, selection, page and count belong together over all pages', async () => {
    const query = '$filter=no ge 200 and no lt 300&$orderby=tx_count desc&$select=no,tx_count&$count=true'
    const seen: { no: number; tx_count: number }[] = []
    let path = `/odata/epochs?${query}&$top=70`
    while (path) {
      const body = await json(path)
      expect(body['@odata.count']).toBe(100)
      seen.push(...body.value)
      const link: string | undefined = body['@odata.nextLink']
      path = link?.slice(link.indexOf('/odata/')) ?? ''
    }
    expect(seen).toHaveLength(70)
    expect(seen).toEqual(seen.toSorted((a, b) => b.tx_count - a.tx_count))
    expect(Object.keys(seen[0] ?? {})).toEqual(['tx_count', 'no'])
  })

  test('equal values are ordered by id, so that pages neither repeat nor lose', async () => {
    const ids: number[] = []
    for (let skip = 0; skip < 70; skip += 9) {
      const page = await json(`/odata/poolsupdates?$orderby=fixed_cost desc&$select=id&$top=9&$skip=${skip}`)
      ids.push(...page.value.map(({ id }: { id: number }) => id))
    }
    expect(new Set(ids).size).toBe(70)
  })

  test('$select works on one record, in each form, and names its fields in the context', async () => {
    expect(await clients[0]?.text('/epochs/300?$select=fees,no')).toMatch(/^\{"fees":\d+,"no":300\}$/)
    expect(await clients[0]?.text('/blocks/1?select=block_no')).toBe('{"block_no":1}')
    const [entity, envelope] = [
      await clients[1]?.text('/odata/epochs/300?$select=no'),
      await json('/odata/epochs/300?$select=no'),
    ]
    expect(entity).toMatch(/#Epochs\(no\)\/\$entity","no":300\}$/)
    expect(envelope['@odata.context']).toMatch(/#Epochs\(no\)$/)
    expect(envelope.value).toEqual([{ no: 300 }])
    expect(await json('/epochs?$select=*&$top=1')).toHaveLength(1)
  })
})
