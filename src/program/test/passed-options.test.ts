import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dialect } from '#contract/dialect.ts'
import { epoch } from '#contract/resources/epoch.ts'
import { poolUpdate } from '#contract/resources/pool-update.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { longTimeouts, openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { queryOf, randomOptions, seeded } from '#testing/service/random-options.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'

let service: TestService
const closing: (() => Promise<void>)[] = []
const pairs = new Map<Dialect, { readonly client: TestClient; readonly proxy: TestProxy }>()

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  for (const dialect of ['documented', 'live'] as const) {
    const client = await service.over(new Map([['mainnet', mainnet(dialect)]]), dialect)
    const listening: Listening = await listen(client.listener, '127.0.0.1', 0)
    const upstream = upstreamOver({ url: `${listening.address}/mainnet`, ...client.key })
    const proxy = await openTestProxy([upstream], {}, undefined, { timeouts: longTimeouts })
    closing.push(proxy.close, listening.close)
    pairs.set(dialect, { client, proxy })
  }
})

afterAll(async () => {
  for (const close of closing) await close()
  await service.close()
  expect(service.failures).toEqual([])
})

const lists = [
  ['/epochs', epoch],
  ['/odata/epochs', epoch],
  ['/odata/epochs/$count', epoch],
  ['/pools/updates', poolUpdate],
  ['/odata/poolsupdates', poolUpdate],
  ['/odata/poolsupdates/$count', poolUpdate],
  ['/pools/4268/updates', poolUpdate],
  ['/odata/poolsupdates/4268', poolUpdate],
] as const

const hasPaging = (query: string) => /(?:^|&)\$(?:top|skip)=/.test(query)

/**
 * The service's body as the proxy passes it on: whole plain lists, and links that lead to the proxy.
 * @param first the service's body, which may be the first page of a list
 */
async function proxyBody(client: TestClient, path: string, query: string, first: string): Promise<string> {
  if (path.startsWith('/odata/')) return ownLinks(first)
  if (hasPaging(query)) return first
  const pages: string[] = []
  for (let page = first, skip = 0; page !== '[]'; ) {
    pages.push(page.slice(1, -1))
    skip += JSON.parse(page).length
    page = await client.text(`${path}?${query}&$skip=${skip}`)
  }
  return `[${pages.join(',')}]`
}

/** The proxy gives the options of a next link in the order of the contract. */
function ownLinks(body: string): string {
  const order = ['filter', 'orderby', 'select', 'count', 'top', 'skip']
  return body
    .replaceAll(`${PUBLIC_URL}/mainnet`, '/mainnet')
    .replace(/(nextLink":"[^?]*\?)([^"]*)/, (_, link: string, query: string) => {
      const options = query.split('&').map((option) => option.split('=') as [string, string])
      const sorted = options.toSorted(([a], [b]) => order.indexOf(a.slice(1)) - order.indexOf(b.slice(1)))
      return link + sorted.map((option) => option.join('=')).join('&')
    })
}

type Row = Readonly<Record<string, string | number | null>>

/** Options that fit the rows: filters by values that occur, orders, and pages. */
function fittingOptions(random: () => number, rows: readonly Row[]): [name: string, value: string][] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const fields = Object.keys(rows[0] ?? {})
  const literal = (field: string) => {
    const value = pick(rows)[field] ?? null
    return typeof value === 'string' && !field.endsWith('_time') ? `'${value}'` : String(value)
  }
  const comparison = () => {
    const field = pick(fields)
    return `${field} ${pick(['eq', 'ne', 'gt', 'ge', 'lt', 'le'])} ${literal(field)}`
  }
  const filter = (): string =>
    random() < 0.5
      ? comparison()
      : `${pick(['', 'not '])}(${filter()}) ${pick(['and', 'or'])} ${comparison()}`
  const order = () => `${pick(fields)} ${pick(['asc', 'desc'])}`
  const choices: readonly (() => [name: string, value: string])[] = [
    () => ['$filter', filter()],
    () => ['$orderby', `${order()},${order()}`],
    () => ['$select', `${pick(fields)},${pick(fields)},${pick(fields)}`],
    () => ['$top', String(Math.floor(random() * 100))],
    () => ['$skip', String(Math.floor(random() * 100))],
    () => ['$count', pick(['true', 'false'])],
  ]
  return choices.filter(() => random() < 0.4).map((choice) => choice())
}

for (const dialect of ['documented', 'live'] as const) {
  const tags = dialect === 'live' ? ['long'] : []
  test(`options of a list, ${dialect}, have the responses of the service, whatever they are`, {
    tags,
  }, async () => {
    const { client, proxy } = pairs.get(dialect) ?? expect.fail()
    const get = (path: string) => proxy.fetch(`/mainnet/api/core${path}`)
    for (const path of ['/epochs', '/pools/updates', '/pools/4268/updates']) await get(path)
    const random = seeded(dialect === 'live' ? 20_261_122 : 7)
    const rows = new Map<unknown, readonly Row[]>()
    for (const [path, resource] of lists.slice(0, 4)) {
      if (!path.startsWith('/odata')) rows.set(resource, JSON.parse((await get(path)).text))
    }
    const statuses = new Map<number, number>()
    for (let i = 0; i < 160; i++) {
      const [path, resource] = lists[i % lists.length] ?? lists[0]
      const fields = Object.keys(resource.fields)
      const options =
        random() < 0.5 ? randomOptions(random, fields) : fittingOptions(random, rows.get(resource) ?? [])
      const query = queryOf(options)
      const served = await client.get(`${path}?${query}`)
      const { status } = served
      const response = await get(`${path}?${query}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([path, query, response.status]).toEqual([path, query, status])
      if (status !== 200) continue
      const text = response.text.replaceAll('},\n{', '},{')
      expect([path, query, text]).toEqual([
        path,
        query,
        await proxyBody(client, path, query, await served.text()),
      ])
    }
    expect(statuses.get(200)).toBeGreaterThan(50)
    expect(statuses.get(400)).toBeGreaterThan(50)
  })
}
