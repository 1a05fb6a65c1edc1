import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'

let service: TestService
let recorded: TestClient

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  recorded = await service.over(new Map([['mainnet', mainnet('documented')]]), 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

describe('conditional requests', () => {
  test.each([
    '/epochs/300',
    '/epochs',
    '/odata/epochs?$top=3',
    '/blocks/8415364',
    '/pools/updates',
    '/pools/4268/updates',
  ])('%s: a client that has it gets 304 without a body', async (path) => {
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
})

describe('Cache-Control', () => {
  const of = async (path: string) => (await recorded.get(path)).headers.get('Cache-Control')
  const final = 'private, max-age=604800, immutable'
  const changing = 'private, max-age=2, must-revalidate'

  test('a record deeper than 2,160 blocks is immutable', async () => {
    expect(await of('/blocks/8415364')).toBe(final)
    expect(await of('/blocks/5f20df933584822601f9e3f8c024eb5eb252fe8cefb24d1317dc3d432e940ebb')).toBe(final)
    expect(await of('/blocks/epochs/394/slots/85165743')).toBe(final)
    expect(await of('/epochs/300')).toBe(final)
    expect(await of('/odata/epochs/300')).toBe(final)
  })

  test('the tip, lists and accounts are revalidated after 2 seconds', async () => {
    expect(await of('/blocks/latest')).toBe(changing)
    expect(await of('/blocks/12069665')).toBe(changing)
    expect(await of('/epochs')).toBe(changing)
    expect(await of('/pools/4268/updates')).toBe(changing)
    expect(await of('/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma')).toBe(changing)
  })
  test('a refusal is never stored', async () => {
    for (const path of ['/blocks/0', '/epochs/abc', '/nothing']) expect(await of(path)).toBe('no-store')
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
  ])('Accept-Encoding: %s is served in %s, with the same content', async (accepted, encoding) => {
    const plain = await recorded.text('/epochs')
    const response = await recorded.get('/epochs', { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toBe('Prefer, Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((same: Buffer) => same)
    expect(decode(bytes).toString()).toBe(plain)
  })

  test('a body that fits into a packet is not encoded', async () => {
    const response = await recorded.get('/epochs/0', { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Content-Encoding')).toBeNull()
  })
})
