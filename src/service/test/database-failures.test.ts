import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import {
  type ChainServer,
  createConnections,
  shortQueries,
  shortStatements,
  startChainServer,
  waitBriefly,
} from '#testing/postgres/chain-server.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'

let service: TestService
let server: ChainServer
const connections = createConnections()
const { connect } = connections

beforeAll(async () => {
  service = await openTestService()
  server = await startChainServer(15)
})

afterAll(async () => {
  await connections.close()
  await server.remove()
  await service.close()
  expect(service.failures).toEqual([])
})

function clientOf(store: () => ChainStore): Promise<TestClient> {
  return service.over(new Map([['mainnet', { store, description: liveMainnet() }]]), 'documented')
}

describe('a live database', () => {
  test('that does not exist yet is served from once it does, and again after it was lost', async () => {
    await server.fill('late', 'finalized', 'enable')
    await server.stop()
    let succeeded = 0
    const { store, lines } = await connect(
      server.url('late', 'reader'),
      /cannot be served from its database/,
      {
        wait: waitBriefly,
        succeeded: () => {
          succeeded += 1
        },
      },
    )
    const client = await clientOf(store)
    expect((await client.get('/epochs/0')).status).toBe(503)
    await server.start()
    await expect.poll(() => lines.at(-1)).toMatch(/^mainnet from/)
    expect((await client.get('/epochs/0')).status).toBe(200)

    await server.stop()
    const lost = await client.get('/epochs/299')
    expect(lost.status).toBe(503)
    expect(lost.headers.get('Retry-After')).toBe('5')
    expect(await lost.json()).toMatchObject({
      detail: expect.stringMatching(/^The database does not respond/),
    })
    await Promise.all(Array.from({ length: 40 }, () => client.get('/epochs/298')))
    expect(service.unavailable.splice(0)).toEqual(Array(41).fill('mainnet'))
    expect(service.failures).toEqual([])
    succeeded = 0
    await server.start()
    await expect.poll(async () => (await client.get('/epochs/299')).status).toBe(200)
    expect(succeeded).toBeGreaterThan(0)
  })

  test('that takes too long is given up on: an option is 400, anything else 503 with Retry-After', async () => {
    await server.fill('table_enable', 'table', 'enable')
    const { store } = await connect(server.url('table_enable', 'reader'), /^mainnet from/, {
      timeouts: shortStatements,
    })
    const client = await clientOf(store)
    const locking = new pg.Client({ connectionString: server.url('table_enable').reveal() })
    await locking.connect()
    await locking.query('BEGIN')
    await locking.query('LOCK TABLE pool_update')
    const [filtered, ordered, plain] = await Promise.all(
      ['/odata/poolsupdates?$filter=margin gt 1', '/pools/updates?$orderby=pledge', '/pools/updates'].map(
        (path) => client.get(path),
      ),
    )
    await locking.query('ROLLBACK')
    await locking.end()
    for (const refused of [filtered, ordered]) {
      expect(refused?.status).toBe(400)
      expect(await refused?.json()).toMatchObject({
        detail: expect.stringMatching(/^The filter or the order takes the database too long/),
      })
    }
    expect([plain?.status, plain?.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await client.get('/odata/poolsupdates?$filter=margin gt 1')).status).toBe(200)
    service.failures.length = 0
  })

  test('that changed under the service is one failure, leaks nothing, and is reported', async () => {
    await server.fill('changing', 'table', 'enable')
    const { store, lines } = await connect(server.url('changing', 'reader'), /^mainnet from/, {
      wait: waitBriefly,
    })
    const client = await clientOf(store)
    await server.run('changing', 'ALTER TABLE block RENAME TO elsewhere')
    const response = await client.get('/blocks/102')
    expect(response.status).toBe(500)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'The service failed',
      status: 500,
      detail: expect.stringMatching(
        /^The service failed on this request, and the failure is logged\. Reference: [\w-]+\.$/,
      ),
      instance: '/mainnet/api/core/blocks/102',
    })
    expect(service.failures).toHaveLength(1)
    await vi.waitFor(() => expect(lines.at(-1)).toContain('it holds no table "block"'), { timeout: 20_000 })
    expect((await client.get('/blocks/102')).status).toBe(503)
    await server.run('changing', 'ALTER TABLE elsewhere RENAME TO block')
    await vi.waitFor(() => expect(lines.at(-1)).toMatch(/^mainnet from/), { timeout: 20_000 })
    expect((await client.get('/blocks/102')).status).toBe(200)
    service.failures.length = 0
  })

  test('that refuses logins is reported, and served from again when it accepts them', async () => {
    await server.fill('closing', 'finalized', 'enable')
    const { store, lines } = await connect(server.url('closing', 'reader'), /^mainnet from/, {
      wait: waitBriefly,
    })
    const client = await clientOf(store)
    await server.run(
      'postgres',
      'ALTER ROLE reader NOLOGIN',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'",
    )
    try {
      await expect.poll(async () => (await client.get('/epochs/0')).status).toBe(503)
      await expect.poll(() => lines.at(-1)).toContain('is not permitted to log in')
    } finally {
      await server.run('postgres', 'ALTER ROLE reader LOGIN')
    }
    await expect.poll(async () => (await client.get('/epochs/0')).status).toBe(200)
    service.failures.length = 0
  })

  test('whose connections stop responding is read over new ones', async () => {
    await server.fill('silent', 'table', 'enable')
    // A relay that can stop passing data on without closing a connection.
    const target = new URL(server.url('silent', 'reader').reveal())
    const { hostname, port } = target
    const silenced = new Set<Socket>()
    const clientEnds = new Set<Socket>()
    const relay = createServer((near) => {
      const far = createConnection(Number(port), hostname)
      clientEnds.add(near)
      near.on('data', (data) => silenced.has(near) || far.write(data))
      far.on('data', (data) => silenced.has(near) || near.write(data))
      for (const end of [near, far]) end.on('error', () => undefined)
      near.on('close', () => far.destroy())
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const address = relay.address()
    target.port = String(typeof address === 'object' ? address?.port : 0)

    const { store } = await connect(new Secret(target.href), /^mainnet from/, { timeouts: shortQueries })
    const client = await clientOf(store)
    let requests = 0
    // Each has another cache key, so that the cache has no response.
    const statuses = () =>
      Promise.all(
        Array.from({ length: 10 }, async () => (await client.get(`/epochs/0?key=${requests++}`)).status),
      )
    expect(await statuses()).toEqual(Array(10).fill(200))
    for (const near of clientEnds) silenced.add(near)
    expect(await statuses()).toContain(503)
    expect(await statuses()).toEqual(Array(10).fill(200))
    for (const near of clientEnds) near.destroy()
    relay.close()
    service.failures.length = 0
  })
})
