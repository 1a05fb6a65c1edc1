import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { stakeAddressOf } from '#testing/chain/test-chain.ts'
import {
  type ChainServer,
  type Connected,
  createConnections,
  shortStatements,
  startChainServer,
} from '#testing/postgres/chain-server.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'

let service: TestService
let server: ChainServer
let connection: Connected
let client: TestClient
/** A client of the service with short timeouts for its database. */
let hasty: TestClient
/** A connection of the database's owner. */
let owner: pg.Client
const connections = createConnections()

beforeAll(async () => {
  // A clock that stands still: a tip that expires while its table is locked would hold every request back.
  const started = Date.now()
  service = await openTestService(PUBLIC_URL, () => started)
  server = await startChainServer(18)
  await server.fill('chain', 'finalized', 'enable')
  // So many blocks that the first epochs are final.
  await server.run(
    'chain',
    `INSERT INTO block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
    SELECT 100 + n, decode(lpad(to_hex(100 + n), 64, '0'), 'hex'), 300, 44236850 + n, 50 + n, 102 + n, 99 + n, 1, 3,
      '2021-11-03T21:45:41', 0
    FROM generate_series(1, 2200) n`,
  )
  const description = liveMainnet()
  const url = server.url('chain')
  connection = await connections.connect(url, /^mainnet from/, { now: service.now })
  client = await service.over(new Map([['mainnet', { ...connection, description }]]), 'documented')
  const quick = await connections.connect(url, /^mainnet from/, {
    now: service.now,
    timeouts: shortStatements,
  })
  hasty = await service.over(new Map([['mainnet', { ...quick, description }]]), 'documented')
  owner = new pg.Client({ connectionString: url.reveal() })
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await connections.close()
  await service.close()
  await server.remove()
  expect(service.failures).toEqual([])
})

afterEach(() => {
  service.unavailable.length = 0
})

let requests = 0
/** Each request has another cache key, so that the cache has no response. */
const uncached = (path: string, of = client) => of.get(`${path}?key=${requests++}`)
const statusOf = async (response: Promise<Response>) => (await response).status

/** Runs some work while a table cannot be read. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await owner.query('BEGIN')
  await owner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  try {
    await work()
  } finally {
    await owner.query('COMMIT')
  }
}

describe('an overloaded database', () => {
  test('has a queue of 200 queries for a connection, and a request beyond it is 503 at once', async () => {
    const responses: Promise<Response>[] = []
    expect(await statusOf(uncached('/blocks/latest'))).toBe(200)
    await whileLocked('block', async () => {
      // Lookups with a selection share no query.
      let ended = 0
      for (let i = 0; i < 300; i++) {
        const response = uncached(`/blocks/101?$select=hash_hex&x=${i}`)
        responses.push(response)
        response.then(() => ended++)
      }
      const refused = await Promise.race(responses)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('Retry-After')).toBe('1')
      expect(JSON.parse(await refused.text())).toMatchObject({
        detail: 'The database is overloaded. Try again in a second.',
      })
      // Each of the others has reached the pool: none comes when the queue is empty again.
      const reached = ({ running, waiting } = connection.load()) => ended + running + waiting
      await expect.poll(() => reached()).toBeGreaterThanOrEqual(300)
      expect(connection.load().waiting).toBe(200)
    })
    const statuses = await Promise.all(responses.map(statusOf))
    const count = (status: number) => statuses.filter((each) => each === status).length
    expect([count(200) + count(503), count(200)]).toEqual([300, expect.closeTo(204, -1)])
  })

  test('slow queries do not delay those that an index serves', async () => {
    let slow: Promise<Response>[] = []
    await whileLocked('delegation', async () => {
      slow = Array.from({ length: 50 }, () => uncached(`/accounts/${stakeAddressOf(1)}`))
      await expect.poll(() => connection.load().running).toBeGreaterThan(0)
      for (let i = 0; i < 20; i++) expect(await statusOf(uncached('/blocks/101'))).toBe(200)
    })
    expect(await Promise.all(slow.map(statusOf))).toEqual(Array(50).fill(200))
  })
  test('is not needed for a final response that is cached', async () => {
    for (let i = 0; i < 3; i++) await expect.poll(() => statusOf(hasty.get('/epochs/0'))).toBe(200)
    service.unavailable.length = 0
    await whileLocked('block', async () => {
      service.pass(60_000)
      expect(await statusOf(hasty.get('/epochs/0'))).toBe(200)
      expect(await statusOf(uncached('/blocks/latest', hasty))).toBe(503)
      expect(service.unavailable).toEqual(['mainnet'])
    })
  })
})
