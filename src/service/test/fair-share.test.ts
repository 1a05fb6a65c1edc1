import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { shownKey } from '#contract/shown-key.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { stakeAddressOf, testChain } from '#testing/chain/test-chain.ts'
import {
  type ChainServer,
  type Connected,
  createConnections,
  startChainServer,
} from '#testing/postgres/chain-server.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import { createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'

/** The default limits of a key. */
const limits = { perSecond: 10, burst: 20, perDay: 100_000 }
const HONEST_KEYS = 20

let service: TestService
beforeAll(async () => {
  service = await openTestService(PUBLIC_URL, Date.now, { embedded: 'control' })
})
afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

/** A filter that costs as much as it may, and that no other request has. */
function worstFilter(n: number): string {
  const conditions = Array.from({ length: 25 }, (_, i) => `contains(vrf_key_hash,'~${n}.${i}')`)
  return `/odata/poolsupdates?$count=true&$filter=${encodeURIComponent(conditions.join(' or '))}`
}

/** An account, a page of a list, its number of records, and epochs. */
function honestPaths(n: number): string[] {
  return [
    `/accounts/${stakeAddressOf(1)}?key=${n}`,
    `/odata/epochs?$skip=${n}`,
    `/odata/epochs?$count=true&$filter=no%20lt%20${n}`,
    '/epochs/latest',
    '/epochs',
    '/epochs/300',
  ]
}

const honestClients = (client: TestClient) =>
  Promise.all(Array.from({ length: HONEST_KEYS }, () => client.withNewKey()))

/** The queries that wait for their turn, as the metrics have them. */
async function turnsWaiting({ request }: TestClient): Promise<number> {
  const metrics = await (await request('/metrics')).text()
  return Number(/^epochal_database_turns_waiting\{database="mainnet"\} (\d+)$/m.exec(metrics)?.[1])
}

describe('on PostgreSQL, a key whose expensive filters hang', () => {
  let server: ChainServer
  let connection: Connected
  let attacker: TestClient
  let owner: pg.Client
  const connections = createConnections()

  beforeAll(async () => {
    server = await startChainServer(18)
    await server.fill('chain', 'finalized', 'enable')
    const url = server.url('chain')
    connection = await connections.connect(url, /^mainnet from/, { now: service.now })
    const served = new Map([['mainnet', { ...connection, description: liveMainnet() }]] as const)
    attacker = await service.over(served, 'documented', undefined, limits)
    owner = new pg.Client({ connectionString: url.reveal() })
    await owner.connect()
  })

  afterAll(async () => {
    await owner.end()
    await connections.close()
    await server.remove()
  })

  /** Runs some work while no query of pool updates ends. */
  async function whilePoolUpdatesHang(work: () => Promise<void>): Promise<void> {
    await owner.query('BEGIN')
    await owner.query('LOCK TABLE pool_update IN ACCESS EXCLUSIVE MODE')
    try {
      await work()
    } finally {
      await owner.query('COMMIT')
    }
  }

  test('has two connections, and no honest key waits for it or is refused', async () => {
    const honest = await honestClients(attacker)
    let attacks: Promise<Response>[] = []
    await whilePoolUpdatesHang(async () => {
      attacks = Array.from({ length: 20 }, (_, n) => attacker.get(worstFilter(n)))
      await expect.poll(() => connection.load().running).toBe(2)
      const responses = await Promise.all(
        honest.flatMap((client, n) => honestPaths(n).map((path) => client.get(path))),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array(responses.length).fill(200))
      // A connection may be given back after the response that it answered has ended.
      await expect.poll(() => connection.load()).toEqual({ running: 2, waiting: 0 })
    })
    for (const attack of await Promise.all(attacks)) expect(attack.status).toBe(200)
    expect(service.overuses).toEqual([])
  })

  test('has a line, beyond which it alone gets 429, and the log its name', async () => {
    const greedy = await attacker.withNewKey()
    expect((await greedy.get('/blocks/latest')).status).toBe(200)
    const responses: Promise<Response>[] = []
    await whilePoolUpdatesHang(async () => {
      for (let n = 0; n < 40; n++) {
        const response = greedy.get(worstFilter(100 + n))
        responses.push(response)
        // Two run and 32 wait; the others are refused.
        if (n < 34) {
          await expect.poll(() => turnsWaiting(greedy), { interval: 1 }).toBe(Math.max(n - 1, 0))
        } else await response
        service.pass(100)
      }
      const refused = await Promise.race(responses)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({
        detail: expect.stringMatching(/^This key has 32 database queries waiting, and no more may wait\./),
      })
      // The same request of another key, and one that waits in the line.
      expect((await (await attacker.withNewKey()).get('/odata/epochs?$skip=1')).status).toBe(200)
    })
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    expect(statuses.filter((status) => status === 200)).toHaveLength(34)
    const key = shownKey(greedy.key.key)
    expect(service.overuses).toMatchObject(
      Array(6).fill({ overuse: 'refused', key, plan: 'standard', database: 'mainnet' }),
    )
    service.overuses.length = 0
  })

  test('does not delay what another key requests too, although its own request waits in its line', async () => {
    const greedy = await attacker.withNewKey()
    const path = '/odata/epochs?$skip=2&$top=3'
    let attacks: Promise<Response>[] = []
    let own: Promise<Response> | undefined
    await whilePoolUpdatesHang(async () => {
      attacks = [1, 2].map((n) => greedy.get(worstFilter(200 + n)))
      await expect.poll(() => connection.load().running).toBe(2)
      own = greedy.get(path)
      expect((await (await attacker.withNewKey()).get(path)).status).toBe(200)
    })
    expect((await own)?.status).toBe(200)
    await Promise.all(attacks)
  })
})

test('on PGlite, the one connection runs the queries of honest keys before most of an attacker', {
  tags: 'long',
}, async () => {
  await fillDatabase(service.db, 'shared', 'finalized', testChain('finalized', 'enable'))
  await sql`
    INSERT INTO shared.pool_update
    SELECT n, n % 3000, 0, decode(lpad(to_hex(n), 64, '0'), 'hex'), n, 210, n, 0.01, 340000000, 1, 1
    FROM generate_series(4, 10000) n
  `.execute(service.db)
  const shape = await findDbSyncShape(service.db, networks.mainnet, 'shared')
  const store = createChainStore(service.db, networks.mainnet, shape, service.now)
  const served = new Map([['mainnet', { store: () => store, description: liveMainnet() }]] as const)
  const attacker = await service.over(served, 'documented', undefined, limits)
  const honest = await honestClients(attacker)
  // Their keys and tokens are known from now on.
  for (const client of [attacker, ...honest]) expect((await client.get('/blocks/latest')).status).toBe(200)
  let attacked = 0
  const attacks = Array.from({ length: 19 }, async (_, n) => {
    const { status } = await attacker.get(worstFilter(n))
    attacked += 1
    return status
  })
  const responses = await Promise.all(
    honest.flatMap((client, n) => honestPaths(n).map(async (path) => (await client.get(path)).status)),
  )
  expect(responses).toEqual(Array(responses.length).fill(200))
  expect(attacked).toBeLessThanOrEqual(5)
  expect(await Promise.all(attacks)).toEqual(Array(19).fill(200))
})
