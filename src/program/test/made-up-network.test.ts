import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFinalEpoch } from '#cardano/finality.ts'
import { type Network, type NetworkName, networkNames, networks } from '#cardano/network.ts'
import { epochAt, epochStart, expectedBlocks, slotTime } from '#cardano/slot-time.ts'
import { DAY, parseUtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { readRecord } from '#contract/read-response.ts'
import { SITE_PATH, type SiteDocument } from '#explorer-protocol/site-document.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import type { DbSyncRow } from '#sample-chain/db-sync-rows.ts'
import { createChainStore } from '#service/store/chain/chain-store.ts'
import { findDbSyncShape } from '#service/store/chain/db-sync-shape.ts'
import { loadSample } from '#service/store/embedded/load-sample.ts'
import { openTestProxy, type TestProxy } from '#testing/proxy/test-proxy.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { finalityWords } from '#web/blocks/block-words.ts'
import { presetRanges } from '#web/epochs/epoch-range.ts'
import { epochSpanText } from '#web/records/epoch-time.ts'
import { readSettings } from '../settings/read-settings.ts'

const name = 'tinynet' as NetworkName

/** One entry, unlike that of any other network: an epoch lasts a day and is expected to have ten blocks. */
const tinynet: Network & { readonly name: NetworkName } = {
  name,
  title: 'Tinynet',
  state: 'live',
  stakePrefix: 'stake_test',
  addressNetworkId: 0,
  securityParameter: 25,
  schedule: [
    {
      firstEpoch: 0,
      firstSlot: 0,
      start: parseUtcTime('2026-01-01T00:00:00'),
      slotLength: 864,
      epochLength: 100,
      activeSlotsCoefficient: 1 / 10,
    },
  ],
  blockBodyLimits: [],
  eras: [{ name: 'Conway', firstEpoch: 0 }],
}
Object.assign(networks, { tinynet })

/** The chain has a block in every tenth slot, as expected: ten epochs of ten blocks, numbered from 1. */
const BLOCKS = 100
const PER_EPOCH = 10

let service: TestService
let client: TestClient
let server: Listening
let proxy: TestProxy

beforeAll(async () => {
  service = await openTestService()
  await loadSample(service.db, { network: tinynet, epochs: 'table', version: 'test', extent: {} }, [chain()])
  const store = createChainStore(service.db, tinynet, await findDbSyncShape(service.db, tinynet, name))
  const description = {
    network: name,
    source: 'live',
    dialect: 'documented',
    start_time: null,
    recording: null,
  } as const
  client = await service.over(new Map([[name, { store: () => store, description }]]), 'documented')
  server = await listen(getRequestListener(withoutCacheControl), '127.0.0.1', 0)
  const { key, secret } = client.key
  const { upstreams } = readSettings({
    TINYNET_BASE_URL: `${server.address}/${name}`,
    TINYNET_API_KEY: key,
    TINYNET_API_SECRET: secret,
  })
  proxy = await openTestProxy(upstreams)
})

afterAll(async () => {
  await proxy.close()
  await server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

/** The service as one that states no freshness, so that the proxy must decide by itself. */
async function withoutCacheControl(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const sent = { method: request.method, headers: request.headers, body: await request.text() }
  const { status, headers, body } = await client.request(pathname + search, sent)
  const kept = new Headers(headers)
  for (const field of ['Cache-Control', 'Connection', 'Transfer-Encoding']) kept.delete(field)
  return new Response(body, { status, headers: kept })
}

function chain(): ReadonlyMap<string, readonly DbSyncRow[]> {
  const numbers = Array.from({ length: BLOCKS }, (_, i) => i + 1)
  const blocks = numbers.map((no) => ({
    id: no,
    hash: `\\x${no.toString(16).padStart(64, '0')}`,
    epoch_no: Math.floor((no - 1) / PER_EPOCH),
    slot_no: (no - 1) * 10,
    epoch_slot_no: ((no - 1) % PER_EPOCH) * 10,
    block_no: no,
    previous_id: no === 1 ? null : no - 1,
    slot_leader_id: 1,
    size: 4,
    time: utcTimeText(slotTime(tinynet, (no - 1) * 10)),
    tx_count: 0,
    proto_major: 9,
    proto_minor: 0,
  }))
  const epochs = numbers.slice(0, BLOCKS / PER_EPOCH).map((id) => ({
    id,
    no: id - 1,
    out_sum: '0',
    fees: '0',
    tx_count: 0,
    blk_count: PER_EPOCH,
    start_time: utcTimeText(epochStart(tinynet, id - 1)),
    end_time: utcTimeText(slotTime(tinynet, (id - 1) * 100 + 90)),
  }))
  return new Map<string, readonly DbSyncRow[]>([
    ['slot_leader', [{ id: 1, hash: null, description: 'nobody' }]],
    ['block', blocks],
    ['epoch', epochs],
  ])
}

test('it is listed with the others, for programs and for browsers', async () => {
  expect(networkNames()).toContain('tinynet')
  const { text } = await proxy.fetch(SITE_PATH)
  const { networks: listed }: SiteDocument = JSON.parse(text)
  expect(listed.find((network) => network.name === name)).toMatchObject({
    state: 'live',
    description: { network: 'tinynet', dialect: 'documented' },
  })
})

describe('the service', () => {
  const final = 'private, max-age=604800, immutable'
  const changing = 'private, max-age=2, must-revalidate'

  // Block 75 has 25 blocks after it, and is in epoch 7.
  test.each([
    ['/blocks/75', final],
    ['/blocks/76', changing],
    ['/blocks/epochs/7/slots/740', final],
    ['/epochs/6', final],
    ['/epochs/7', changing],
    ['/odata/epochs/6', final],
    ['/blocks/latest', changing],
    ['/epochs/latest', changing],
  ])('%s is sent with %s', async (path, cacheControl) => {
    const response = await client.get(path)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, cacheControl])
  })
})

describe('the proxy', () => {
  // Three whole epochs of ten blocks hold at least 25.
  test('stores for ever what 25 blocks, or three whole epochs, have followed', async () => {
    const path = (resource: string) => `/${name}/api/core${resource}`
    await proxy.fetch(path('/blocks/latest'))
    const paths = ['/blocks/75', '/blocks/76', '/epochs/5', '/epochs/6']
    for (const resource of paths) expect((await proxy.fetch(path(resource))).status).toBe(200)
    proxy.pass(30 * DAY)
    const hits = []
    for (const resource of paths) {
      const { headers } = await proxy.fetch(path(resource))
      if (headers.get('Cache-Status')?.startsWith('Epochal; hit')) hits.push(resource)
    }
    expect(hits).toEqual(['/blocks/75', '/epochs/5'])
  })

  test('decides whether an epoch is final by its number alone', () => {
    expect(isFinalEpoch(tinynet, 5, 9)).toBe(true)
    expect(isFinalEpoch(tinynet, 6, 9)).toBe(false)
  })
})

describe('the pages', () => {
  test('say how many blocks make a block final', async () => {
    const blockOf = async (path: string) => readRecord('blockByNo', await client.text(path), 'documented')
    const newest = await blockOf('/blocks/latest')
    const context = { network: tinynet, source: 'live', newest, isCurrent: true } as const
    const wordsOf = async (path: string) => finalityWords(await blockOf(path), context, Date.now())
    expect((await wordsOf('/blocks/75')).state).toBe('Final')
    expect((await wordsOf('/blocks/80')).why).toContain('5 more blocks make it final')
  })

  test('know how many blocks an epoch is expected to have', () => {
    expect(expectedBlocks(tinynet, 5)).toBe(10)
  })

  test('say how long an epoch lasts, which one runs, and how many there are in a year', () => {
    expect(epochSpanText(tinynet)).toBe('1 day')
    expect(epochAt(tinynet, parseUtcTime('2026-01-03T12:00:00'))).toBe(2)
    const [, year] = presetRanges(tinynet, 999)
    expect(year).toEqual({ key: 'year', name: '1 year', range: { first: 635, last: 999 } })
  })
})
