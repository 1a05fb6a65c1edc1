import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { longTimeouts, openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { FrontSettings } from '../proxy.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

let upstream: FaultUpstream
let proxy: TestProxy | undefined

beforeEach(async () => {
  upstream = await openFaultUpstream({ perSecond: 1000 })
})
afterEach(async () => {
  await proxy?.close()
  await upstream.close()
})

async function open(changes: Partial<FrontSettings> = {}): Promise<TestProxy> {
  proxy = await openTestProxy([upstreamOver(upstream)], changes, undefined, { timeouts: longTimeouts })
  return proxy
}

/** Size of a PNG, and the number of different bytes in its rows: a blank picture has a few. */
function readPng(bytes: Buffer): {
  readonly width: number
  readonly height: number
  readonly values: number
} {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const rows: Buffer[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      rows.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const content = inflateSync(Buffer.concat(rows))
  const values = Array.from({ length: 256 }, (_, byte) => content.includes(byte)).filter(Boolean).length
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), values }
}

test('each kind of page has a picture of 1200 by 630, which other sites may show', async () => {
  const { address } = await open()
  const newest = upstream.chain.epochs - 1
  const names = [
    'epochs',
    `epochs/${newest}`,
    'epochs/latest',
    'blocks/4321',
    `accounts/${ACCOUNT}`,
    'pools/7',
  ]
  const tags = new Set<string | null>()
  for (const name of names) {
    const response = await fetch(`${address}/previews/mainnet/${name}.png`)
    expect([name, response.status]).toEqual([name, 200])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': expect.stringMatching(/^public, max-age=\d+$/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    const png = readPng(Buffer.from(await response.arrayBuffer()))
    expect(png).toMatchObject({ width: 1200, height: 630 })
    expect(png.values).toBeGreaterThan(50)
    tags.add(response.headers.get('ETag'))
  }
  // Two addresses are those of the newest epoch.
  expect(tags.size).toBe(names.length - 1)
})

test('a picture that has not changed is not sent again, and HEAD has its fields alone', async () => {
  const { address } = await open()
  const picture = `${address}/previews/mainnet/blocks/4321.png`
  const first = await fetch(picture)
  const length = (await first.arrayBuffer()).byteLength
  const again = await fetch(picture, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
  expect(again.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  const head = await fetch(picture, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
    200,
    String(length),
    '',
  ])
  expect((await fetch(picture, { method: 'POST' })).status).toBe(405)
})

test.each([
  '/previews/mainnet/epochs/99999.png',
  '/previews/mainnet/epochs/x.png',
  '/previews/mainnet/epochs/399',
  '/previews/mainnet/EPOCHS/399.png',
  '/previews/mainnet/blocks/99999999.png',
  '/previews/mainnet/pools/updates.png',
  '/previews/mainnet/accounts/stake1abc.png',
  '/previews/moonnet/epochs/3.png',
  '/previews/preview/epochs.png',
  '/previews/../metrics.png',
  '/previews/',
])('%s is the picture of nothing', async (path) => {
  const { status, headers } = await (await open()).fetch(path)
  expect([status, headers.get('Cross-Origin-Resource-Policy')]).toEqual([404, 'same-origin'])
})

test('a picture whose data service is away is not drawn', async () => {
  const { fetch } = await open()
  upstream.fail('data', { break: 'connect' })
  const { status, headers, detail } = await fetch('/previews/mainnet/epochs/399.png')
  expect([status, headers.get('Retry-After')]).toEqual([503, '10'])
  expect(detail).toBe('The data of this picture is not at hand.')
})

test('a picture counts against the allowance of its visitor, unless it was drawn before', async () => {
  const { fetch } = await open({ visitorRate: { perSecond: 0.001, burst: 3 } })
  // The block, the newest block and the drawing.
  expect((await fetch('/previews/mainnet/blocks/4321.png')).status).toBe(200)
  expect((await fetch('/previews/mainnet/blocks/4321.png')).status).toBe(200)
  const { status, headers } = await fetch('/previews/mainnet/blocks/4322.png')
  expect(status).toBe(503)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('a picture is not drawn for a visitor whose allowance its data has used up', async () => {
  const { fetch } = await open({ visitorRate: { perSecond: 0.001, burst: 2 } })
  const { status, headers, detail } = await fetch('/previews/mainnet/blocks/4321.png')
  expect([status, detail]).toEqual([429, 'Too many pictures for this address.'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
})
