import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
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
        log: (_, recurring) => {
          if (recurring?.state === 'off') succeeded += 1
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

  const selections = ['/odata/poolsupdates?$filter=margin gt 1', '/pools/updates?$orderby=pledge'] as const

  test('whose table is locked is given up on: 503 with Retry-After, and no key is blamed', async () => {
    await server.fill('locked', 'table', 'enable')
    const { store } = await connect(server.url('locked', 'reader'), /^mainnet from/, {
      timeouts: shortStatements,
    })
    const client = await clientOf(store)
    const locking = new pg.Client({ connectionString: server.url('locked').reveal() })
    await locking.connect()
    await locking.query('BEGIN')
    await locking.query('LOCK TABLE pool_update')
    const responses = await Promise.all(
      [...selections, '/pools/updates', ...selections].map((path, n) =>
        client.get(n < 3 ? path : `${path}&$skip=${n}`),
      ),
    )
    await locking.query('ROLLBACK')
    await locking.end()
    for (const { status, headers } of responses) {
      expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    }
    expect(service.overuses).toEqual([])
    expect((await client.get(selections[0])).status).toBe(200)
    service.failures.length = 0
  })

  test('that runs a slow filter or order stops it: 400, and its key is named', async () => {
    await server.fill('slow', 'table', 'enable')
    const { store } = await connect(server.url('slow', 'reader'), /^mainnet from/, {
      timeouts: shortStatements,
    })
    const client = await clientOf(store)
    await slowDown('slow')
    for (const response of await Promise.all(selections.map((path) => client.get(path)))) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        detail: expect.stringMatching(/^The filter or the order takes the database too long/),
      })
    }
    expect(service.overuses.splice(0).map(({ overuse }) => overuse)).toEqual(['stopped', 'stopped'])
    // The whole list is read once for all keys: no option of one of them makes it slow.
    expect((await client.get('/pools/updates')).status).toBe(503)
  })

  test('that does not run for longer than its limit is 503, with and without options', async () => {
    await server.fill('stalled', 'table', 'enable')
    const { store } = await connect(server.url('stalled', 'reader'), /^mainnet from/, {
      timeouts: shortStatements,
    })
    const client = await clientOf(store)
    await slowDown('stalled')
    const response = client.get(selections[0])
    const pid = await slowProcess('stalled')
    process.kill(pid, 'SIGSTOP')
    await sleep(2 * shortStatements.statement)
    process.kill(pid, 'SIGCONT')
    const { status, headers } = await response
    expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    expect(service.overuses).toEqual([])
  })

  /** Makes each query of the pool updates last longer than a statement may. */
  function slowDown(database: string): Promise<void> {
    return server.run(
      database,
      'ALTER TABLE pool_update RENAME TO quick_pool_update',
      'CREATE VIEW pool_update AS SELECT quick_pool_update.* FROM quick_pool_update, pg_sleep(20)',
      'GRANT SELECT ON pool_update TO reader',
    )
  }

  /** The server's process that runs a slow query of a database, once one does. */
  async function slowProcess(database: string): Promise<number> {
    const observer = new pg.Client({ connectionString: server.url(database).reveal() })
    await observer.connect()
    const sleeping = "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND wait_event = 'PgSleep'"
    let pid: number | undefined
    await expect
      .poll(async () => {
        const { rows } = await observer.query<{ pid: number }>(sleeping, [database])
        pid = rows[0]?.pid
        return pid
      })
      .toBeDefined()
    await observer.end()
    return Number(pid)
  }

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
