import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { stakeAddressOf, testChain } from '#testing/chain/test-chain.ts'
import { countQueries } from '#testing/postgres/counted-database.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'
import { representationOf } from './cached-content.ts'
import { ResponseCache } from './response-cache.ts'

let service: TestService
let client: TestClient
let queries: string[]

beforeAll(async () => {
  service = await openTestService()
  await fillDatabase(service.db, 'cached', 'finalized', testChain('finalized', 'enable'))
  const shape = await findDbSyncShape(service.db, networks.mainnet, 'cached')
  const counted = countQueries(service.db)
  queries = counted.queries
  const store = createChainStore(counted.db, networks.mainnet, shape, service.now)
  const description = liveMainnet()
  client = await service.over(new Map([['mainnet', { store: () => store, description }]]), 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

beforeEach(async () => {
  // A tip that is as new as it can be.
  service.pass(1000)
  await client.text('/blocks/latest')
  queries.length = 0
})

let newest = 6

/** Number `newest` in the chain's order, in the running epoch. */
async function addBlock(blockNo: number, fee = 1): Promise<void> {
  newest += 1
  await sql`
    INSERT INTO cached.block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
    VALUES (${newest}, decode(lpad(to_hex(${newest}::integer * 7919), 64, '0'), 'hex'), 300, ${44_236_850 + newest}, ${50 + newest}, ${blockNo}, ${newest - 1}, 1, 3, ${`2021-11-03T21:46:${newest}`}, 1)
  `.execute(service.db)
  await sql`
    INSERT INTO cached.tx (id, hash, block_id, out_sum, fee)
    VALUES (${100 + newest}, decode(lpad(to_hex(${1000 + newest}::integer), 64, '0'), 'hex'), ${newest}, 5, ${fee})
  `.execute(service.db)
}

async function removeNewest(): Promise<void> {
  await sql`DELETE FROM cached.tx WHERE block_id = ${newest}`.execute(service.db)
  await sql`DELETE FROM cached.block WHERE id = ${newest}`.execute(service.db)
  service.pass(1000)
}

const latest = async (path: string) => JSON.parse(await client.text(path))
/** Queries except those for the tip. */
const dataQueries = () => queries.filter((text) => !text.includes('epochal tip'))

describe('whatever the load', () => {
  test.each([
    '/blocks/latest',
    '/epochs/latest',
    '/epochs',
    '/odata/epochs',
    '/pools/updates',
    '/blocks/101',
  ])('%s is read from the database once for each new tip', async (path) => {
    // A response is stored from its second request on.
    await client.text(path)
    await client.text(path)
    await addBlock(90 + newest)
    service.pass(1000)
    queries.length = 0
    const bodies = await Promise.all(Array.from({ length: 50 }, () => client.text(path)))
    expect(new Set(bodies).size).toBe(1)
    for (let second = 0; second < 5; second++) {
      service.pass(900)
      await client.text(path)
    }
    // The running epoch has a query of its own, where it is part of the response.
    const withEpoch = dataQueries().filter((text) => !text.includes('AS is_same_chain'))
    expect(withEpoch).toHaveLength(1)
    expect(dataQueries().length).toBeLessThanOrEqual(2)
    expect(queries.length).toBeLessThan(15)
  })

  test('a finished epoch is read once, also when the tip has moved on', async () => {
    await addBlock(90 + newest)
    const first = await client.text('/epochs/0')
    await client.text('/epochs/0')
    await addBlock(90 + newest)
    service.pass(5000)
    queries.length = 0
    expect(await client.text('/epochs/0')).toBe(first)
    expect(dataQueries().length).toBeLessThanOrEqual(1)
  })

  test('requests for an account at the same moment share a query, and a second later it is read again', async () => {
    const path = `/accounts/${stakeAddressOf(1)}`
    await Promise.all(Array.from({ length: 50 }, () => client.text(path)))
    expect(dataQueries()).toHaveLength(1)
    service.pass(1000)
    await client.text(path)
    expect(dataQueries()).toHaveLength(2)
  })
})

describe('the running epoch', () => {
  const expected = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT out_sum::text, fees::text, tx_count::text, blk_count::text, to_json(end_time) #>> '{}' AS end_time
      FROM cached.epoch_current
      WHERE no = 300
    `.execute(service.db)
    return rows[0]
  }
  const running = async () => {
    const epoch = await client.text('/epochs/latest')
    const digits = (name: string) => new RegExp(`"${name}":"?([^,"}]+)`).exec(epoch)?.[1]
    return Object.fromEntries(
      ['out_sum', 'fees', 'tx_count', 'blk_count', 'end_time'].map((name) => [name, digits(name)]),
    )
  }

  test('is what db-sync’s own view adds up, block by block, and reads the new ones alone', async () => {
    for (let i = 0; i < 5; i++) {
      await addBlock(90 + newest, 1000 + i)
      service.pass(1000)
      expect(await running()).toEqual(await expected())
    }
    // Exact above 2^64: two outputs of the greatest amount and the small ones.
    expect((await running()).out_sum).toMatch(/^368934881474191032\d\d$/)
  })

  test('is summed again after a rollback, also to a chain of the same length', async () => {
    const before = await running()
    await removeNewest()
    expect(await running()).toEqual(await expected())
    expect(await running()).not.toEqual(before)
    await sql`DELETE FROM cached.tx WHERE block_id = ${newest - 1}`.execute(service.db)
    await sql`
      UPDATE cached.block SET hash = decode(lpad('abcdef', 64, '0'), 'hex') WHERE id = ${newest - 1}
    `.execute(service.db)
    service.pass(1000)
    expect(await running()).toEqual(await expected())
  })

  test('and every response of the abandoned chain is invalidated within a second', async () => {
    await addBlock(4242)
    service.pass(1000)
    expect((await latest('/blocks/latest')).block_no).toBe(4242)
    expect((await client.get('/blocks/4242')).status).toBe(200)
    await removeNewest()
    expect((await latest('/blocks/latest')).block_no).not.toBe(4242)
    expect((await client.get('/blocks/4242')).status).toBe(404)
  })

  test('is finished, and the next one runs', async () => {
    const sums = await running()
    await sql`
      INSERT INTO cached.epoch_finalized (id, out_sum, fees, tx_count, blk_count, no, start_time, end_time)
      SELECT id, out_sum, fees, tx_count, blk_count, no, start_time, end_time FROM cached.epoch_current WHERE no = 300
    `.execute(service.db)
    await sql`
      INSERT INTO cached.block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
      VALUES (500, decode(lpad('50', 64, '0'), 'hex'), 301, 44700000, 1, 5000, 499, 1, 3, '2021-11-08T21:45:00', 0)
    `.execute(service.db)
    service.pass(1000)
    expect(await latest('/epochs/latest')).toMatchObject({ no: 301, blk_count: 1, tx_count: 0, fees: 0 })
    const list: { no: number }[] = await latest('/epochs')
    expect(list.map(({ no }) => no)).toEqual([0, 299, 300, 301])
    expect(await client.text('/epochs/300')).toContain(`"out_sum":${sums.out_sum},"fees":${sums.fees},`)
  })
})

test('the cache never exceeds its limit', async () => {
  const cache = new ResponseCache(100_000, Date.now)
  const tip = { version: '1', time: undefined, finalBlockId: undefined, firstOpenEpoch: 0 }
  for (let i = 0; i < 1000; i++) {
    const body = 'x'.repeat(i % 50 === 0 ? 200_000 : 1000)
    const response = representationOf({ contentType: 'text/plain', cacheControl: 'private', body })
    const stored = { response, endpoint: 'epoch', validity: 'final' } as const
    expect(await cache.load(tip, `key ${i}`, true, async () => stored)).toBe(response)
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.stored('key 999')).toBeDefined()
  expect(cache.stored('key 1')).toBeUndefined()
})
