import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { AppFiles } from '../front/app-files.ts'

const app: AppFiles = {
  file: () => undefined,
  document: async () =>
    // Long enough to be compressed.
    `<html lang="en"><head><title>Epochal</title></head><body><div id="app"></div>${' '.repeat(1024)}</body></html>`,
  scriptsOf: () => [],
}

let upstream: FaultUpstream
let proxy: TestProxy

beforeEach(async () => {
  upstream = await openFaultUpstream()
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
})
afterEach(async () => {
  await proxy.close()
  await upstream.close()
})

const statusOf = async (path: string, init?: RequestInit) => (await proxy.fetch(path, init)).status

describe('the status of a page', () => {
  test.each([
    ['/MAINNET/epochs', '/mainnet/epochs'],
    ['/Mainnet', '/mainnet'],
    ['/mainnet/', '/mainnet'],
    ['/mainnet/Epochs/399?from=3&to=4', '/mainnet/epochs/399?from=3&to=4'],
    ['/mainnet/epochs///', '/mainnet/epochs'],
    ['/mainnet/BLOCKS/latest/', '/mainnet/blocks/latest'],
    ['/mainnet/accounts/STAKE1U8A9', '/mainnet/accounts/stake1u8a9'],
    ['/mainnet/pools/4268?page=2', '/mainnet/pools/4268/updates?page=2'],
    ['/Status', '/status'],
    ['/dashboard/', '/dashboard'],
    ['/DASHBOARD/Account', '/dashboard/account'],
  ])('is 308 for %s, which is written %s', async (path, spelling) => {
    const response = await proxy.fetch(path, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([308, spelling])
  })

  test.each(['/mainnet/Nothing', '/MOONNET/epochs', '//mainnet/epochs', '/mainnet/accounts/Stake1XYZ'])(
    'is no redirection for %s',
    async (path) => {
      expect([400, 404]).toContain((await proxy.fetch(path, { redirect: 'manual' })).status)
    },
  )

  test.each([
    ['an unknown network', '/moonnet'],
    ['a network that is not served', '/preprod'],
    ['a page of a network that is not served', '/preprod/epochs'],
    ['an announced network', '/preview'],
    ['an unknown path', '/mainnet/nothing/here'],
    ['an unknown path below no network', '/status/nothing'],
    ['a malformed epoch number', '/mainnet/epochs/abc'],
    ['a malformed block', '/mainnet/blocks/12ab'],
    ['a malformed slot', '/mainnet/blocks/epochs/1/slots/x'],
    ['a malformed stake address', '/mainnet/accounts/stake1xyz'],
    ['a malformed pool', '/mainnet/pools/x/updates'],
    ['a file that does not exist', '/nothing.txt'],
  ])('is 404 for %s, which makes no request to the data service', async (_, path) => {
    await proxy.fetch('/networks.json')
    upstream.clearRequests()
    const { status, headers, text } = await proxy.fetch(path)
    expect(status).toBe(404)
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('no-cache')
    expect(text).toContain('<div id="app">')
    expect(upstream.requests).toEqual([])
  })

  test('is 404 for a record that the data service does not have, until it has it', async () => {
    expect(await statusOf('/mainnet/blocks/8000001')).toBe(404)
    expect(await statusOf('/mainnet/api/core/blocks/8000001')).toBe(404)
    upstream.chain.latestBlockNo = 8_000_001
    proxy.pass(5 * SECOND)
    expect(await statusOf('/mainnet/blocks/8000001')).toBe(200)
  })

  test('is 404 from the stored response while no request to the data service may be made', async () => {
    await proxy.fetch('/mainnet/api/core/epochs/5000')
    upstream.fail('data', { status: 500 })
    expect(await statusOf('/mainnet/epochs/5000')).toBe(404)
  })

  test('is 200 while nothing is known of the record', async () => {
    await proxy.fetch('/networks.json')
    upstream.fail('data', { status: 503 })
    expect(await statusOf('/mainnet/blocks/8000001')).toBe(200)
  })

  test('is 200 for an overview whose latest epoch is missing', async () => {
    upstream.fail('data', { status: 404 })
    expect(await statusOf('/mainnet')).toBe(200)
  })
})

describe('a page that does not exist', () => {
  test('has no entity tag and fulfils no condition', async () => {
    const shell = await proxy.fetch('/mainnet/epochs/abc')
    expect(shell.headers.get('ETag')).toBeNull()
    expect(await statusOf('/mainnet/epochs/abc', { headers: { 'If-None-Match': '*' } })).toBe(404)
  })

  test('is 404 also to a browser that has it from a time when it existed', async () => {
    const before = await proxy.fetch('/mainnet/blocks/8000000')
    const condition = { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } }
    expect(await statusOf('/mainnet/blocks/8000000', condition)).toBe(304)
    upstream.chain.latestBlockNo = 7_999_990
    proxy.pass(MINUTE)
    expect(await statusOf('/mainnet/blocks/8000000', condition)).toBe(404)
  })

  test('has the header of its document alone under HEAD', async () => {
    const get = await proxy.fetch('/moonnet')
    const { status, headers, text } = await proxy.fetch('/moonnet', { method: 'HEAD' })
    expect([status, text]).toEqual([404, ''])
    expect(headers.get('Content-Length')).toBe(get.headers.get('Content-Length'))
  })

  test('is compressed like any other', async () => {
    const { status, headers, text } = await proxy.fetch('/moonnet', {
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect([status, headers.get('Content-Encoding')]).toEqual([404, 'gzip'])
    expect(text).toContain('<title>Page not found')
    expect(text).not.toContain('canonical')
  })
})

describe('the pages of the dashboard', () => {
  test.each(['/dashboard', '/dashboard/', '/dashboard/link'])(
    '%s is listed by no search engine, and is named to this origin alone',
    async (path) => {
      const { status, headers } = await proxy.fetch(path)
      expect(status).toBe(200)
      expect(headers.get('X-Robots-Tag')).toBe('noindex')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
    },
  )

  test('no other address below it is a page', async () => {
    expect(await statusOf('/dashboard/x')).toBe(404)
    expect((await proxy.fetch('/status')).headers.get('X-Robots-Tag')).toBeNull()
  })
})
