import { afterAll, beforeAll, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { endpointDescriptions, requestStatuses } from '#contract/description/endpoint-descriptions.ts'
import { type EndpointId, endpointIds, endpoints } from '#contract/endpoints.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { type ChainStore, createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'
import { databaseNotReady } from '../store/postgres/database-failure.ts'

const ADDRESS = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

let service: TestService
/** The network of every client here has a chain without blocks. */
let client: TestClient
let withoutQuota: TestClient
let withoutBurst: TestClient
let failing: TestClient
let unready: TestClient
let server: Listening

beforeAll(async () => {
  service = await openTestService()
  await fillDatabase(service.db, 'empty', 'table', new Map())
  const store = createChainStore(
    service.db,
    networks.mainnet,
    await findDbSyncShape(service.db, networks.mainnet, 'empty'),
  )
  const over = (read: () => ChainStore, limits?: Parameters<TestService['over']>[3]) =>
    service.over(
      new Map([['mainnet', { store: read, description: liveMainnet() }]]),
      'documented',
      undefined,
      limits,
    )
  client = await over(() => store)
  withoutQuota = await over(() => store, { perSecond: 1000, burst: 1000, perDay: 1 })
  await withoutQuota.get('/epochs')
  // The one request of the burst is used up, and another is there only after a day.
  withoutBurst = await over(() => store, { perSecond: 1 / 86_400, burst: 1, perDay: undefined })
  await withoutBurst.get('/epochs')
  failing = await over(() => {
    throw new Error('nothing to read from')
  })
  unready = await over(() => {
    throw databaseNotReady('mainnet')
  })
  server = await listen(client.listener, '127.0.0.1', 0)
})

afterAll(async () => {
  await server.close()
  await service.close()
})

/** A well-formed request for the endpoint, and one whose identifiers or options are malformed. */
function pathOf(id: EndpointId, isMalformed = false): string {
  const values: Readonly<Record<string, string>> = {
    stake_address: ADDRESS,
    block_hash: 'a'.repeat(64),
    vrf_key_hash: 'a'.repeat(64),
    pool_hash: 'a'.repeat(56),
  }
  const { path } = endpoints[id]
  const hasParameters = path.includes('{')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => (isMalformed ? 'x!' : (values[name] ?? '7')))
  return `${filled.replace('/api/core', '')}${isMalformed && !hasParameters ? '?$select=nothing' : ''}`
}

const withHeader = (headers: Record<string, string>) => (id: EndpointId) =>
  client.get(pathOf(id), { headers })
const withoutHeader = (name: string) => (id: EndpointId) => {
  const { [name]: _, ...headers } = client.credentials
  return client.request(`/mainnet/api/core${pathOf(id)}`, { headers })
}

/** A request that ends with each status. */
const requests: Readonly<Partial<Record<ProblemStatus, (id: EndpointId) => Promise<Response> | Response>>> = {
  400: (id) => client.get(pathOf(id, true)),
  401: withoutHeader(API_KEY_HEADER),
  402: (id) => withoutQuota.get(pathOf(id)),
  403: withoutHeader('Authorization'),
  404: (id) => client.get(pathOf(id)),
  405: (id) => client.get(pathOf(id), { method: 'POST' }),
  406: withHeader({ Accept: 'text/html' }),
  414: (id) => client.get(`${pathOf(id)}?x=${'x'.repeat(12_288)}`),
  429: (id) => withoutBurst.get(pathOf(id)),
  431: (id) =>
    fetch(`${server.address}/mainnet/api/core${pathOf(id)}`, { headers: { 'X-Long': 'x'.repeat(17_000) } }),
  500: (id) => failing.get(pathOf(id)),
  503: (id) => unready.get(pathOf(id)),
}

const statusesOf = (id: EndpointId) =>
  [...endpointDescriptions[id].statuses, ...requestStatuses].toSorted((a, b) => a - b)

const everyStatus = endpointIds.flatMap((id) => statusesOf(id).map((status) => [id, status] as const))

test.each(everyStatus)('%s can end with %i', async (id, status) => {
  const response = await requests[status]?.(id)
  expect(response?.status).toBe(status)
  expect(response?.headers.get('Content-Type')).toBe('application/problem+json')
})

const lists = endpointIds.filter((id) => endpoints[id].returns === 'list')

test.each(lists.filter((id) => id !== 'poolUpdatesByPoolHash'))(
  '%s is a list, empty where there is nothing, and never 404',
  async (id) => {
    const response = await client.get(pathOf(id))
    const body = JSON.parse(await response.text())
    expect([response.status, body.value ?? body]).toEqual([200, []])
  },
)
