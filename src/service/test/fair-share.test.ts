import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { stakeAddressOf } from '#testing/chain/test-chain.ts'
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
})
