import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { testChain } from '#testing/chain/test-chain.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { type ChainStore, createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'

/** Seven for each pool: more than connections buffer, and half of those on mainnet. */
const UPDATES = 21_000
const POOLS = 3000

let service: TestService
let long: TestClient
let server: Listening
let longUrl: string
/** Batches of whole lists that were read from the database. */
let batches = 0

beforeAll(async () => {
  service = await openTestService()
  await fillDatabase(service.db, 'long', 'table', testChain('table', 'enable'))
  await sql`
    INSERT INTO long.pool_update
    SELECT n, n % ${POOLS}::integer, 0, decode(lpad(to_hex(n), 64, '0'), 'hex'), n, 210, n, 0.01, 340000000, 1, 1
    FROM generate_series(4, ${UPDATES}::integer) n
  `.execute(service.db)
  const store = counting(
    createChainStore(
      service.db,
      networks.mainnet,
      await findDbSyncShape(service.db, networks.mainnet, 'long'),
      service.now,
    ),
  )
  const description = liveMainnet()
  long = await service.over(new Map([['mainnet', { store: () => store, description }]]), 'documented')
  server = await listen(long.listener, '127.0.0.1', 0)
  longUrl = `${server.address}/mainnet/api/core`
})

afterAll(async () => {
  await server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

/** The same store, which counts the batches that are read of whole lists. */
function counting(store: ChainStore): ChainStore {
  const list = store.poolUpdates()
  return {
    ...store,
    poolUpdates: () => ({
      ...list,
      open: async (page, format, turns) => {
        const opened = await list.open(page, format, turns)
        async function* counted(later: typeof turns) {
          for await (const batch of opened.batches(later)) {
            batches++
            yield batch
          }
        }
        return { ...opened, batches: counted }
      },
    }),
  }
}

let newestId = 1_000_000

/** Adds a block, as with every change of the chain's tables, and lets the tip expire. */
async function addBlock(): Promise<void> {
  newestId += 1
  await sql`
    INSERT INTO long.block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
    VALUES (${newestId}, decode(lpad(${newestId.toString(16)}, 64, '0'), 'hex'), 301, ${newestId}, 1, NULL, 1, 1, 3, '2021-11-08T21:44:51', 0)
  `.execute(service.db)
  service.pass(1100)
}

/** Runs 20 queries on the one connection: a list that did not wait for its reader would read a batch before each. */
async function letDatabaseRun(): Promise<void> {
  for (let i = 0; i < 20; i++) await sql`SELECT 1`.execute(service.db)
}

describe('a whole list', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${longUrl}${path}`, {
      headers: { ...long.credentials, 'Accept-Encoding': 'identity', ...headers },
    })

  test('is complete, in any encoding, and in the order of its ids', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const response = await get('/pools/updates', { 'Accept-Encoding': encoding })
      expect(response.headers.get('Transfer-Encoding')).toBe('chunked')
      const ids: number[] = (JSON.parse(await response.text()) as { id: number }[]).map(({ id }) => id)
      expect(ids).toEqual(Array.from({ length: UPDATES }, (_, i) => i + 1))
    }
    const some = await get('/pools/updates?$filter=hash_id lt 1500&$select=id')
    expect(JSON.parse(await some.text())).toHaveLength(UPDATES / 2)
  })

  test('is 304 for a client that has it, and changes with a new record', async () => {
    const head = await fetch(`${longUrl}/pools/updates`, { method: 'HEAD', headers: long.credentials })
    const etag = head.headers.get('ETag') ?? ''
    batches = 0
    const again = await fetch(`${longUrl}/pools/updates`, {
      headers: { ...long.credentials, 'If-None-Match': etag },
    })
    expect(again.status).toBe(304)
    expect(batches).toBe(0)
    await sql`INSERT INTO long.pool_update SELECT (jsonb_populate_record(u, '{"id": 50000}')).* FROM long.pool_update u WHERE id = 9`.execute(
      service.db,
    )
    await addBlock()
    const changed = await fetch(`${longUrl}/pools/updates`, {
      headers: { ...long.credentials, 'If-None-Match': etag },
    })
    expect(changed.status).toBe(200)
    expect(JSON.parse(await changed.text())).toHaveLength(UPDATES + 1)
    await sql`DELETE FROM long.pool_update WHERE id = 50000`.execute(service.db)
    await addBlock()
  })

  test.each(['identity', 'br', 'gzip'])(
    'of which a part is requested waits for a slow reader in %s: no more is read than it takes',
    async (encoding) => {
      batches = 0
      const response = await long.get('/pools/updates?$skip=1', { headers: { 'Accept-Encoding': encoding } })
      const reader = response.body?.getReader()
      await reader?.read()
      await letDatabaseRun()
      const taken = batches
      await reader?.read()
      // Also where more was read: a list that is left open would change the tests after it.
      await reader?.cancel()
      await letDatabaseRun()
      // Sockets hold more of a list the smaller its coding makes it.
      expect(taken).toBeLessThan(12)
      expect(batches).toBeLessThan(14)
      // A client that disconnects is not a failure.
      expect(service.failures).toEqual([])
    },
  )

  test('that a rollback shortens meanwhile is aborted, and never looks complete', async () => {
    const response = await get('/pools/updates')
    const reader = response.body?.getReader()
    await reader?.read()
    await sql`DELETE FROM long.pool_update WHERE id > 20990`.execute(service.db)
    const rest = (async () => {
      for (;;) if ((await reader?.read())?.done) return 'complete'
    })()
    await expect(rest).rejects.toThrow()
    expect(service.failures).toEqual([expect.objectContaining({ reason: 'list-changed' })])
    service.failures.length = 0
    await sql`
      INSERT INTO long.pool_update
      SELECT (jsonb_populate_record(u, jsonb_build_object('id', n))).*
      FROM long.pool_update u, generate_series(20991, ${UPDATES}::integer) n
      WHERE u.id = 9
    `.execute(service.db)
  })

  test('of epochs changes when the running one grows, though its ids are the same', async () => {
    await sql`
      INSERT INTO long.epoch
      SELECT n + 1, 1, 1, 1, 1, n, '2021-11-08T21:44:51', '2021-11-08T21:44:51'
      FROM generate_series(301, 1400) n
    `.execute(service.db)
    const first = await get('/epochs')
    expect(first.headers.get('Transfer-Encoding')).toBe('chunked')
    expect(JSON.parse(await first.text())).toHaveLength(1103)
    for (const query of ['$skip=1', '$skip=2&$top=1050', '$orderby=no desc&$skip=3']) {
      const part = await get(`/epochs?${query}`)
      expect(part.headers.get('Transfer-Encoding')).toBe('chunked')
      expect(JSON.parse(await part.text()).length).toBeGreaterThan(1000)
    }
    const etag = first.headers.get('ETag') ?? ''
    const status = async () => {
      const headers = { ...long.credentials, 'If-None-Match': etag }
      const response = await fetch(`${longUrl}/epochs`, {
        headers: { ...headers, 'Accept-Encoding': 'identity' },
      })
      await response.text()
      return response.status
    }
    expect(await status()).toBe(304)
    await sql`UPDATE long.epoch SET fees = fees + 1 WHERE no = 1400`.execute(service.db)
    service.pass(1100)
    expect(await status()).toBe(200)
  })

  test('in any order, and any part of it, is streamed too', async () => {
    const ids = async (query: string) => {
      const response = await get(`/pools/updates?$select=id&${query}`)
      expect(response.headers.get('Transfer-Encoding')).toBe('chunked')
      return (JSON.parse(await response.text()) as { id: number }[]).map(({ id }) => id)
    }
    const all = Array.from({ length: UPDATES }, (_, i) => i + 1)
    expect(await ids('$orderby=id')).toEqual(all)
    expect(await ids('$orderby=id desc')).toEqual(all.toReversed())
    expect(await ids('$skip=18000')).toEqual(all.slice(18_000))
    expect(await ids('$skip=10&$top=12001')).toEqual(all.slice(10, 12_011))
    const byPool = await ids('$orderby=hash_id,pledge desc')
    expect(byPool.slice(0, 3)).toEqual([18_000, 15_000, 12_000])
    expect(byPool.toSorted((a, b) => a - b)).toEqual(all)
  })

  test('that fails in the middle is reported, and nothing follows what was sent', async () => {
    service.failures.length = 0
    const response = await get('/pools/updates')
    const reader = response.body?.getReader()
    let received = Buffer.from((await reader?.read())?.value ?? [])
    await sql`ALTER TABLE long.pool_update RENAME TO gone`.execute(service.db)
    const rest = (async () => {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) return 'complete'
        received = Buffer.concat([received, value ?? new Uint8Array()])
      }
    })()
    await expect(rest).rejects.toThrow()
    await sql`ALTER TABLE long.gone RENAME TO pool_update`.execute(service.db)
    expect(received.toString()).not.toMatch(/rror|relation/)
    expect(service.failures).toEqual([expect.objectContaining({ code: '42P01' })])
    service.failures.length = 0
  })

  test('leaves out records that are added meanwhile', async () => {
    const response = await get('/pools/updates')
    const reader = response.body?.getReader()
    const chunks = [(await reader?.read())?.value ?? new Uint8Array()]
    await sql`INSERT INTO long.pool_update SELECT (jsonb_populate_record(u, '{"id": 60000}')).* FROM long.pool_update u WHERE id = 9`.execute(
      service.db,
    )
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || !value) break
      chunks.push(value)
    }
    expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(UPDATES)
    await sql`DELETE FROM long.pool_update WHERE id = 60000`.execute(service.db)
  })

  test('is refused while a key has 16 unread, and served when one of them is closed', {
    tags: 'long',
  }, async () => {
    const headers = { ...long.credentials, 'Accept-Encoding': 'identity' }
    const open = () => responseTo(request(`${longUrl}/pools/updates?$skip=1`, { headers, agent: false }))
    const unread = await Promise.all(Array.from({ length: 16 }, open))
    expect(unread.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200))
    // While the sixteen fill their buffers, another query waits for its turn, and may be refused for that.
    await expect
      .poll(async () => {
        const refused = await get('/pools/updates?$skip=1')
        return { ...(await refused.json()), after: refused.headers.get('Retry-After') }
      })
      .toMatchObject({
        status: 429,
        after: '5',
        detail:
          'The key has 16 long responses that are not read to the end. Read them, or close their connections.',
      })
    const short = await get('/blocks/latest')
    await short.text()
    expect(short.status).toBe(200)
    unread.pop()?.destroy()
    await expect
      .poll(async () => {
        const again = await open()
        unread.push(again)
        return again.statusCode
      })
      .toBe(200)
    for (const response of unread) response.destroy()
  })
})

/** The response as soon as its header has come; its body is not read. */
async function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.pause().on('error', () => undefined)
  return response
}
