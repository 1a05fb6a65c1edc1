import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen } from '#http/listen.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { stakeAddressOf, testChain } from '#testing/chain/test-chain.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { type ChainConnection, connectChain } from '../store/chain/chain-connection.ts'
import type { ControlTables } from '../store/control/control-tables.ts'
import { openPool } from '../store/postgres/database.ts'

let service: TestService
let server: RealPostgres
let connection: ChainConnection
let client: TestClient
/** A connection of the database's owner. */
let owner: pg.Client

const description = liveMainnet()

beforeAll(async () => {
  service = await openTestService()
  server = await startRealPostgres(18)
  await server.run('postgres', 'CREATE DATABASE chain')
  const pool = openPool(server.url('chain'), 2)
  const db = new Kysely<ControlTables>({ dialect: new PostgresDialect({ pool }) })
  await fillDatabase(db, 'public', 'finalized', testChain('finalized', 'enable'))
  // So long that the first epochs are final.
  await sql`
    INSERT INTO block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
    SELECT 100 + n, decode(lpad(to_hex(100 + n), 64, '0'), 'hex'), 300, 44236850 + n, 50 + n, 102 + n, 99 + n, 1, 3,
      '2021-11-03T21:45:41', 0
    FROM generate_series(1, 2200) n
  `.execute(db)
  await db.destroy()
  const lines: string[] = []
  connection = connectChain({
    network: 'mainnet',
    url: server.url('chain'),
    now: service.now,
    report: (line) => lines.push(line),
  })
  await vi.waitFor(() => expect(lines.join()).toContain('mainnet from'), { timeout: 15_000, interval: 20 })
  client = await service.over(new Map([['mainnet', { ...connection, description }]]), 'documented')
  owner = new pg.Client({ connectionString: server.url('chain').reveal() })
  await owner.connect()
}, 60_000)

afterAll(async () => {
  await owner.end()
  await connection.close()
  await service.close()
  await server.remove()
  expect(service.failures).toEqual([])
})

let questions = 0
/** Each is another question, so that none is answered from memory. */
const another = (path: string) => client.get(`${path}?question=${questions++}`)
const statusOf = async (answer: Promise<Response>) => (await answer).status

/** Nothing can be read from a table meanwhile. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await owner.query('BEGIN')
  await owner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  try {
    await work()
  } finally {
    await owner.query('COMMIT')
  }
}

describe('more than the database can answer', () => {
  test('waits in a queue that has an end, and beyond it is told at once to come again', async () => {
    const answers: Promise<Response>[] = []
    await whileLocked('pool_update', async () => {
      for (let i = 0; i < 300; i++) answers.push(another('/odata/poolsupdates'))
      const refused = await Promise.race(answers)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('Retry-After')).toBe('1')
      expect(JSON.parse(await refused.text())).toMatchObject({
        detail: 'The database is overloaded. Try again in a second.',
      })
      await vi.waitFor(() => expect(connection.load().waiting).toBe(200))
    })
    const statuses = await Promise.all(answers.map(statusOf))
    const count = (status: number) => statuses.filter((each) => each === status).length
    expect([count(200) + count(503), count(200)]).toEqual([300, expect.closeTo(206, -1)])
    expect(await statusOf(another('/odata/poolsupdates'))).toBe(200)
    service.failures.length = 0
  })

  test('what takes long holds nothing up that an index finds at once', async () => {
    let slow: Promise<Response>[] = []
    await whileLocked('delegation', async () => {
      slow = Array.from({ length: 50 }, () => another(`/accounts/${stakeAddressOf(1)}`))
      await vi.waitFor(() => expect(connection.load().running).toBeGreaterThan(0))
      for (let i = 0; i < 20; i++) expect(await statusOf(another('/blocks/101'))).toBe(200)
    })
    expect(await Promise.all(slow.map(statusOf))).toEqual(Array(50).fill(200))
  })

  test('is ended by PostgreSQL after its time, and answered with 503', async () => {
    await whileLocked('pool_update', async () => {
      const response = await another('/pools/1/updates')
      expect(response.status).toBe(503)
      expect(response.headers.get('Retry-After')).toBe('5')
    })
    expect(service.failures).toEqual([expect.objectContaining({ code: '57014' })])
    service.failures.length = 0
    expect(await statusOf(another('/pools/1/updates'))).toBe(200)
  }, 20_000)

  test('does not touch what can never change and is known', async () => {
    for (let i = 0; i < 3; i++) expect(await statusOf(client.get('/epochs/0'))).toBe(200)
    await whileLocked('block', async () => {
      service.pass(60_000)
      expect(await statusOf(client.get('/epochs/0'))).toBe(200)
      expect(await statusOf(another('/blocks/latest'))).toBe(503)
      expect(service.failures.length).toBeGreaterThan(0)
      service.failures.length = 0
    })
    service.failures.length = 0
  }, 20_000)
})

describe('what an operator asks', () => {
  const ask = (path: string, headers: Record<string, string> = {}) => client.app.request(path, { headers })

  test('it lives, and is ready, and says how far behind its chain is', async () => {
    expect(await (await ask('/health/live')).text()).toBe('live\n')
    const ready = await ask('/health/ready')
    expect([ready.status, ready.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const lagSeconds = expect.closeTo((service.now() - Date.UTC(2021, 10, 3, 21, 45, 41)) / 1000, -1)
    expect(await ready.json()).toEqual({
      state: 'ready',
      networks: [{ network: 'mainnet', isReady: true, lagSeconds, reason: null }],
    })
  })

  test('its figures are there for this machine alone', async () => {
    await client.text('/epochs/0')
    const own = await (await ask('/metrics')).text()
    expect(own).toMatch(/^epochal_database_ready\{network="mainnet"\} 1$/m)
    expect(own).toMatch(/^epochal_chain_lag_seconds\{network="mainnet"\} \d+$/m)
    expect(own).toMatch(/^epochal_database_queries\{network="mainnet",state="waiting"\} 0$/m)
    expect(own).not.toContain(client.key.key.slice(0, 8))
    expect((await ask('/metrics', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(404)
  })

  test('a stopped database is said, and so is one that is there again', async () => {
    await owner.end()
    await server.stop()
    service.pass(1000)
    const gone = await ask('/health/ready')
    expect(gone.status).toBe(503)
    expect(await gone.json()).toMatchObject({
      state: 'not ready',
      networks: [{ isReady: false, reason: 'the database of mainnet does not respond' }],
    })
    expect((await ask('/health/live')).status).toBe(200)
    await server.start()
    await vi.waitFor(async () => expect((await ask('/health/ready')).status).toBe(200), { timeout: 10_000 })
    owner = new pg.Client({ connectionString: server.url('chain').reveal() })
    await owner.connect()
  }, 20_000)

  test('a request has one name in its answer, in the log, and in what is said of a failure', async () => {
    const listening = await listen(client.listener, '127.0.0.1', 0)
    const get = (path: string, id?: string) =>
      fetch(`${listening.address}${path}`, {
        headers: { ...client.credentials, ...(id && { 'X-Request-Id': id }) },
      })
    expect((await get('/mainnet/api/core/epochs/0', 'my-request.1')).headers.get('X-Request-Id')).toBe(
      'my-request.1',
    )
    const named = await get('/mainnet/api/core/epochs/0', 'not a name'.repeat(20))
    expect(named.headers.get('X-Request-Id')).toMatch(/^[\w-]{3,30}$/)
    await whileLocked('stake_registration', async () => {
      const failed = await get(
        '/mainnet/api/core/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
        'the-one',
      )
      expect(await failed.text()).toContain('Reference: the-one.')
    })
    service.failures.length = 0
    for (const path of ['/%6dainnet/api/core/epochs/0', '/mainnet/api/core/../core/epochs/0']) {
      expect((await get(path)).status).toBe(200)
    }
    await listening.close()
  }, 20_000)
})
