import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { testChain } from '#testing/chain/test-chain.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import type { LimitPolicy } from '../access/limit-policy.ts'
import type { ServedNetwork } from '../served-network.ts'
import { createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'

/** Records of the long list, whose body is larger than the buffers of a connection. */
const UPDATES = 20_000
const MORNING = Date.UTC(2026, 10, 20, 8)

let now = MORNING
let service: TestService
let served: ReadonlyMap<'mainnet', ServedNetwork>
const servers: Listening[] = []

beforeAll(async () => {
  service = await openTestService(PUBLIC_URL, () => now)
  await fillDatabase(service.db, 'long', 'table', testChain('table', 'enable'))
  await sql`
    INSERT INTO long.pool_update
    SELECT n, n % 3000, 0, decode(lpad(to_hex(n), 64, '0'), 'hex'), n, 210, n, 0.01, 340000000, 1, 1
    FROM generate_series(4, ${UPDATES}::integer) n`.execute(service.db)
  const shape = await findDbSyncShape(service.db, networks.mainnet, 'long')
  const store = createChainStore(service.db, networks.mainnet, shape, service.now)
  const description = liveMainnet()
  served = new Map([['mainnet', { store: () => store, description }]])
})

afterAll(async () => {
  for (const server of servers) await server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

interface Instance {
  readonly client: TestClient
  /** Sends a request. @returns status and the bytes of the body as they came over the connection */
  send(
    path: string,
    init?: Init,
  ): Promise<{ status: number; bytes: number; headers: IncomingMessage['headers'] }>
}

interface Init {
  readonly method?: string
  readonly headers?: Record<string, string>
}

/** An instance of the service, on the one control database, behind a real server. */
async function openInstance(limits?: LimitPolicy, networks = served): Promise<Instance> {
  const [network] = networks.keys()
  const client = await service.over(networks, 'documented', undefined, limits)
  const server = await listen(
    (incoming, response) => {
      const leave = () => incoming.socket.destroy()
      // A response comes later, since it is read from the database, and drains when its first part has gone.
      if (incoming.headers['x-leave'] === 'before') leave()
      if (incoming.headers['x-leave'] === 'midway') response.once('drain', leave)
      client.listener(incoming, response)
    },
    '127.0.0.1',
    0,
  )
  servers.push(server)
  return {
    client,
    send: async (path, { method = 'GET', headers = {} } = {}) => {
      const sent = request(`${server.address}/${network}/api/core${path}`, {
        method,
        headers: { ...client.credentials, ...headers },
      })
      sent.end()
      const [response]: IncomingMessage[] = await once(sent, 'response')
      if (!response) throw new RangeError('the event has a response')
      let bytes = 0
      for await (const chunk of response) bytes += (chunk as Buffer).length
      return { status: response.statusCode ?? 0, bytes, headers: response.headers }
    },
  }
}

interface Counts {
  readonly status_2xx?: number
  readonly status_3xx?: number
  readonly status_4xx?: number
  readonly status_none?: number
  readonly bytes?: number
}

/** Figures of a key by day and endpoint, without zeros. */
async function usageOf(key: string): Promise<Record<string, Record<string, Counts>>> {
  const { rows } = await sql<{ day: string; endpoint: string } & Required<Counts>>`
    SELECT day::text, endpoint, status_2xx::float8, status_3xx::float8, status_4xx::float8, status_5xx::float8,
      status_none::float8, simulated::float8, bytes::float8
    FROM control.endpoint_usage WHERE key = ${key}`.execute(service.db)
  const usage: Record<string, Record<string, Counts>> = {}
  for (const { day, endpoint, ...counts } of rows) {
    const counted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
    usage[day] = { ...usage[day], [endpoint]: counted }
  }
  return usage
}

async function daysOf(key: string): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT day::text, requests::int, bytes::float8, busiest_minute AS busiest, busiest_minute_requests::int AS most,
      last_use
    FROM control.key_usage WHERE key = ${key} ORDER BY day`.execute(service.db)
  return rows
}

test('each response counts with its endpoint, its status and the bytes of its content', async () => {
  now = MORNING
  const { client, send } = await openInstance()
  const whole = await send('/epochs/0')
  const again = await send('/epochs/0')
  const head = await send('/epochs/0', { method: 'HEAD' })
  const unchanged = await send('/epochs/0', { headers: { 'If-None-Match': String(whole.headers.etag) } })
  expect([whole.status, again.bytes, head.bytes, unchanged.status, unchanged.bytes]).toEqual([
    200,
    whole.bytes,
    0,
    304,
    0,
  ])
  const absent = await send('/epochs/9999')
  const absentHead = await send('/epochs/9999', { method: 'HEAD' })
  const malformed = await send('/epochs/x')
  expect([absent.status, absentHead.bytes, malformed.status]).toEqual([404, 0, 400])
  const plain = await send('/pools/updates', { headers: { 'Accept-Encoding': 'identity' } })
  const compressed = await send('/pools/updates', { headers: { 'Accept-Encoding': 'gzip' } })
  const page = await send('/odata/poolsupdates?$top=2')
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(plain.bytes).toBeGreaterThan(2_000_000)
  await client.saveUsage()
  expect(await usageOf(client.key.key)).toEqual({
    '2026-11-20': {
      epoch: { status_2xx: 3, status_3xx: 1, status_4xx: 2, bytes: 2 * whole.bytes + absent.bytes },
      none: { status_4xx: 1, bytes: malformed.bytes },
      poolUpdates: { status_2xx: 2, bytes: plain.bytes + compressed.bytes },
      odataPoolUpdates: { status_2xx: 1, bytes: page.bytes },
    },
  })
  expect(await daysOf(client.key.key)).toEqual([
    {
      day: '2026-11-20',
      requests: 10,
      bytes: 2 * whole.bytes + absent.bytes + malformed.bytes + plain.bytes + compressed.bytes + page.bytes,
      busiest: new Date(MORNING),
      most: 10,
      last_use: new Date(MORNING),
    },
  ])
})

test('a client that leaves midway counts with the bytes that were sent, and one that left before with none', async () => {
  now = MORNING
  const { client, send } = await openInstance()
  const whole = await send('/pools/updates')
  await expect(send('/pools/updates', { headers: { 'X-Leave': 'midway' } })).rejects.toThrow()
  await expect(send('/blocks/latest', { headers: { 'X-Leave': 'before' } })).rejects.toThrow()
  await expect
    .poll(async () => {
      await client.saveUsage()
      return (await usageOf(client.key.key))['2026-11-20']
    })
    .toMatchObject({ latestBlock: { status_none: 1 }, poolUpdates: { status_2xx: 2 } })
  const usage = (await usageOf(client.key.key))['2026-11-20']
  const midwayBytes = (usage?.poolUpdates?.bytes ?? 0) - whole.bytes
  expect(midwayBytes).toBeGreaterThan(0)
  expect(midwayBytes).toBeLessThan(whole.bytes)
})

test('429 and 402 of a known key count, and 401 and 403 do not', async () => {
  now = MORNING
  const { client, send } = await openInstance({ perSecond: 1, burst: 1, perDay: 2 })
  const statuses: number[] = []
  const get = async (headers: Record<string, string> = {}) => {
    statuses.push((await send('/epochs/0', { headers })).status)
  }
  await get()
  await get()
  now += 2000
  await get()
  now += 2000
  await get()
  await get({ Authorization: '' })
  await get({ 'Client-Api-Key': 'unknown' })
  expect(statuses).toEqual([200, 429, 200, 402, 403, 401])
  await client.saveUsage()
  expect((await usageOf(client.key.key))['2026-11-20']?.epoch).toMatchObject({ status_2xx: 2, status_4xx: 2 })
  expect(await usageOf('unknown')).toEqual({})
})
