import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen } from '#http/server/listen.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import {
  type ChainServer,
  createConnections,
  shortStatements,
  startChainServer,
} from '#testing/postgres/chain-server.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'

let service: TestService
let server: ChainServer
let client: TestClient
const connections = createConnections()

beforeAll(async () => {
  service = await openTestService()
  server = await startChainServer(18)
  await server.fill('chain', 'finalized', 'enable')
  const connection = await connections.connect(server.url('chain'), /^mainnet from/, {
    now: service.now,
    timeouts: shortStatements,
  })
  const served = new Map([['mainnet', { ...connection, description: liveMainnet() }]] as const)
  client = await service.over(served, 'documented')
})

afterAll(async () => {
  await connections.close()
  await service.close()
  await server.remove()
  expect(service.failures).toEqual([])
})

describe('the routes for operators', () => {
  const get = (path: string, headers: Record<string, string> = {}) => client.request(path, { headers })

  test('it is live and ready, and reports the age of its newest block', async () => {
    expect(await (await get('/health/live')).text()).toBe('live\n')
    const ready = await get('/health/ready')
    expect([ready.status, ready.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const lagSeconds = expect.closeTo((service.now() - Date.UTC(2021, 10, 3, 21, 45, 41)) / 1000, -1)
    expect(await ready.json()).toEqual({
      state: 'ready',
      networks: [{ network: 'mainnet', isReady: true, lagSeconds, reason: null }],
    })
  })

  test('its metrics are readable from this machine alone', async () => {
    await client.text('/epochs/0')
    const own = await (await get('/metrics')).text()
    expect(own).toMatch(/^epochal_database_ready\{network="mainnet"\} 1$/m)
    expect(own).toMatch(/^epochal_chain_lag_seconds\{network="mainnet"\} \d+$/m)
    expect(own).toMatch(/^epochal_database_queries\{network="mainnet",state="waiting"\} 0$/m)
    expect(own).not.toContain(client.key.key.slice(0, 8))
    expect((await get('/metrics', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(404)
  })

  test('a stopped database is reported, and so is its return', async () => {
    await server.stop()
    service.pass(1000)
    const gone = await get('/health/ready')
    expect(gone.status).toBe(503)
    expect(await gone.json()).toMatchObject({
      state: 'not ready',
      networks: [{ isReady: false, reason: 'the database of mainnet does not respond' }],
    })
    expect((await get('/health/live')).status).toBe(200)
    await server.start()
    await vi.waitFor(async () => expect((await get('/health/ready')).status).toBe(200), { timeout: 20_000 })
  })

  test('a request has one identifier in its response, in the log and in a failure', async () => {
    const owner = new pg.Client({ connectionString: server.url('chain').reveal() })
    await owner.connect()
    const listening = await listen(client.listener, '127.0.0.1', 0)
    const request = (path: string, id?: string) =>
      fetch(`${listening.address}${path}`, {
        headers: { ...client.credentials, ...(id && { 'X-Request-Id': id }) },
      })
    expect((await request('/mainnet/api/core/epochs/0', 'my-request.1')).headers.get('X-Request-Id')).toBe(
      'my-request.1',
    )
    const named = await request('/mainnet/api/core/epochs/0', 'not a name'.repeat(20))
    expect(named.headers.get('X-Request-Id')).toMatch(/^[\w-]{3,30}$/)
    await owner.query('BEGIN')
    await owner.query('LOCK TABLE stake_registration IN ACCESS EXCLUSIVE MODE')
    const failed = await request(
      '/mainnet/api/core/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      'the-one',
    )
    expect(await failed.text()).toContain('Reference: the-one.')
    await owner.end()
    service.failures.length = 0
    for (const path of ['/%6dainnet/api/core/epochs/0', '/mainnet/api/core/../core/epochs/0']) {
      expect((await request(path)).status).toBe(200)
    }
    await listening.close()
  })
})
