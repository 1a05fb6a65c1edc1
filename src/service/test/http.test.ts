import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { type Listening, listen } from '#http/listen.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { testChain } from '#testing/chain/test-chain.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { type ChainStore, createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'

/** As many pool updates as mainnet has, about. */
const UPDATES = 45_000

let service: TestService
let recorded: TestClient
let long: TestClient
let server: Listening
let longUrl: string
/** Batches of whole lists that were read from the database. */
let batches = 0

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  recorded = await service.over(new Map([['mainnet', mainnet('documented')]]), 'documented')

  await fillDatabase(service.db, 'long', 'table', testChain('table', 'enable'))
  await sql`
    INSERT INTO long.pool_update
    SELECT n, n % 3000, 0, decode(lpad(to_hex(n), 64, '0'), 'hex'), n, 210, n, 0.01, 340000000, 1, 1
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
  const port = await freePort()
  longUrl = `http://127.0.0.1:${port}/mainnet/api/core`
  server = await listen(long.listener, '127.0.0.1', port)
}, 120_000)

afterAll(async () => {
  await server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

/** The same store, which notes how far whole lists are read. */
function counting(store: ChainStore): ChainStore {
  const list = store.poolUpdates()
  return {
    ...store,
    poolUpdates: () => ({
      ...list,
      open: async (page, wire) => {
        const opened = await list.open(page, wire)
        async function* counted() {
          for await (const batch of opened.batches()) {
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

/** What the chain's tables get, they get with a block; and a second later everybody knows. */
async function addBlock(): Promise<void> {
  newestId += 1
  await sql`
    INSERT INTO long.block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
    VALUES (${newestId}, decode(lpad(${newestId.toString(16)}, 64, '0'), 'hex'), 301, ${newestId}, 1, NULL, 1, 1, 3, '2021-11-08T21:44:51', 0)
  `.execute(service.db)
  service.pass(1100)
}

describe('conditional requests', () => {
  test.each([
    '/epochs/300',
    '/epochs',
    '/odata/epochs?$top=3',
    '/blocks/8415364',
    '/pools/updates',
    '/pools/4268/updates',
  ])('%s: whoever has it is told so, and gets no body', async (path) => {
    const first = await recorded.get(path)
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const condition of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await recorded.get(path, { headers: { 'If-None-Match': condition } })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
      expect(again.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'))
      expect(again.headers.get('Vary')).toBe(first.headers.get('Vary'))
    }
    expect((await recorded.get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('each encoding has a tag of its own', async () => {
    const tags = await Promise.all(
      ['', 'gzip', 'br'].map(async (encoding) => {
        const response = await recorded.get('/epochs', { headers: { 'Accept-Encoding': encoding } })
        return [
          response.headers.get('Content-Encoding'),
          response.headers.get('ETag')?.replace(/"(.{22})/, '"'),
        ]
      }),
    )
    expect(tags).toEqual([
      [null, '""'],
      ['gzip', '"-gzip"'],
      ['br', '"-br"'],
    ])
  })

  test('another selection, another tag', async () => {
    const tag = async (path: string) => (await recorded.get(path)).headers.get('ETag')
    expect(await tag('/epochs/300')).not.toBe(await tag('/epochs/300?$select=no'))
    expect(await tag('/epochs/300')).not.toBe(await tag('/epochs/301'))
  })
})

describe('Cache-Control', () => {
  const of = async (path: string) => (await recorded.get(path)).headers.get('Cache-Control')
  const final = 'private, max-age=604800, immutable'
  const moment = 'private, max-age=2, must-revalidate'

  test('what lies deeper than 2,160 blocks cannot change', async () => {
    expect(await of('/blocks/8415364')).toBe(final)
    expect(await of('/blocks/5f20df933584822601f9e3f8c024eb5eb252fe8cefb24d1317dc3d432e940ebb')).toBe(final)
    expect(await of('/blocks/epochs/394/slots/85165743')).toBe(final)
    expect(await of('/epochs/300')).toBe(final)
    expect(await of('/odata/epochs/300')).toBe(final)
  })

  test('the tip, lists and accounts can, at any moment', async () => {
    expect(await of('/blocks/latest')).toBe(moment)
    expect(await of('/blocks/12069665')).toBe(moment)
    expect(await of('/epochs')).toBe(moment)
    expect(await of('/pools/4268/updates')).toBe(moment)
    expect(await of('/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma')).toBe(moment)
  })

  test('what is latest can be another with the next block, however old it is', async () => {
    expect(await of('/epochs/latest')).toBe(moment)
    expect(await of('/blocks/latest')).toBe(moment)
  })

  test('a refusal is never kept', async () => {
    for (const path of ['/blocks/0', '/epochs/abc', '/nothing']) expect(await of(path)).toBe('no-store')
  })

  test('the edge is 2,160 blocks below the tip, and moves with a rollback', async () => {
    await sql`
      INSERT INTO long.block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
      SELECT 100 + n, decode(lpad(to_hex(100 + n), 64, '0'), 'hex'), 301, 44668800 + n, n, 102 + n, 99 + n, 1, 3, '2021-11-08T21:44:51', 0
      FROM generate_series(1, 2200) n
    `.execute(service.db)
    const store = createChainStore(
      service.db,
      networks.mainnet,
      await findDbSyncShape(service.db, networks.mainnet, 'long'),
    )
    const finality = async (blockNo: number, from = store) =>
      (await from.blockByNo(blockNo, { dialect: 'documented', form: 'plain' }))?.validity === 'final'
    expect([await finality(142), await finality(143)]).toEqual([true, false])
    await sql`DELETE FROM long.block WHERE block_no > 2292`.execute(service.db)
    const fresh = createChainStore(
      service.db,
      networks.mainnet,
      await findDbSyncShape(service.db, networks.mainnet, 'long'),
    )
    expect([await finality(132, fresh), await finality(133, fresh)]).toEqual([true, false])
    const epoch = async (no: number) =>
      (await fresh.epoch(no, { dialect: 'documented', form: 'plain' }))?.validity === 'final'
    expect([await epoch(299), await epoch(300)]).toEqual([true, true])
  })
})

describe('encodings', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['*', 'br'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['identity;q=1, br;q=0.5', null],
    ['*;q=0', null],
    ['identity', null],
    ['deflate', null],
  ])('%s is answered with %s, and says the same', async (accepted, encoding) => {
    const plain = await recorded.text('/epochs')
    const response = await recorded.get('/epochs', { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toBe('Prefer, Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((same: Buffer) => same)
    expect(decode(bytes).toString()).toBe(plain)
  })

  test('what fits into a packet is sent as it is', async () => {
    const response = await recorded.get('/epochs/0', { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Content-Encoding')).toBeNull()
  })
})

describe('what cannot be answered is told by the protocol’s own statuses', () => {
  test('406 for a type that is not ours, and any that is', async () => {
    const status = async (accept: string) =>
      (await recorded.get('/epochs/0', { headers: { Accept: accept } })).status
    expect(await status('text/html')).toBe(406)
    expect(await status('application/json;q=0')).toBe(406)
    expect(await status('application/json;q=0, */*')).toBe(406)
    expect(await status('application/*;q=0, */*')).toBe(406)
    for (const accept of [
      'application/json',
      'application/json;odata.metadata=minimal',
      'text/html, */*;q=0.1',
      'application/*',
    ]) {
      expect(await status(accept)).toBe(200)
    }
  })

  test('414 for an address beyond reason', async () => {
    const response = await recorded.get(`/epochs?x=${'a'.repeat(20_000)}`)
    expect(response.status).toBe(414)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  })
})

describe('a whole list', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${longUrl}${path}`, {
      headers: { ...long.credentials, 'Accept-Encoding': 'identity', ...headers },
    })

  test('comes to the last record, in any encoding, and in the order of its ids', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const response = await get('/pools/updates', { 'Accept-Encoding': encoding })
      expect(response.headers.get('Transfer-Encoding')).toBe('chunked')
      const ids: number[] = (JSON.parse(await response.text()) as { id: number }[]).map(({ id }) => id)
      expect(ids).toEqual(Array.from({ length: UPDATES }, (_, i) => i + 1))
    }
    const some = await get('/pools/updates?$filter=hash_id lt 1500&$select=id')
    expect(JSON.parse(await some.text())).toHaveLength(22_500)
  })

  test('is not sent again to who has it, and is another after a new record', async () => {
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
    'of which a part is asked for waits for a slow reader in %s: only what it takes is read',
    async (encoding) => {
      batches = 0
      const response = await long.get('/pools/updates?$skip=1', { headers: { 'Accept-Encoding': encoding } })
      const reader = response.body?.getReader()
      await reader?.read()
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(batches).toBeLessThan(8)
      await reader?.read()
      await reader?.cancel()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(batches).toBeLessThan(10)
      // Whoever goes away is no failure.
      expect(service.failures).toEqual([])
    },
  )

  test('that a rollback shortens meanwhile breaks off, and never passes for the list', async () => {
    const response = await get('/pools/updates')
    const reader = response.body?.getReader()
    await reader?.read()
    await sql`DELETE FROM long.pool_update WHERE id > 44990`.execute(service.db)
    const rest = (async () => {
      for (;;) if ((await reader?.read())?.done) return 'complete'
    })()
    await expect(rest).rejects.toThrow()
    expect(service.failures).toEqual([expect.objectContaining({ name: 'ListChanged' })])
    service.failures.length = 0
    await sql`
      INSERT INTO long.pool_update
      SELECT (jsonb_populate_record(u, jsonb_build_object('id', n))).*
      FROM long.pool_update u, generate_series(44991, ${UPDATES}::integer) n
      WHERE u.id = 9
    `.execute(service.db)
  })

  test('of epochs is another when the running one grows, though its ids are the same', async () => {
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
    const ask = async () => {
      const headers = { ...long.credentials, 'If-None-Match': etag }
      const response = await fetch(`${longUrl}/epochs`, {
        headers: { ...headers, 'Accept-Encoding': 'identity' },
      })
      await response.text()
      return response.status
    }
    expect(await ask()).toBe(304)
    await sql`UPDATE long.epoch SET fees = fees + 1 WHERE no = 1400`.execute(service.db)
    service.pass(1100)
    expect(await ask()).toBe(200)
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
    expect(await ids('$skip=40000')).toEqual(all.slice(40_000))
    expect(await ids('$skip=10&$top=30001')).toEqual(all.slice(10, 30_011))
    const byPool = await ids('$orderby=hash_id,pledge desc')
    expect(byPool.slice(0, 3)).toEqual([42_000, 39_000, 36_000])
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

  test('what is added meanwhile is left for the next time', async () => {
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
})
