import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { readAppFiles } from '../front/app-files.ts'

let directory: string
let upstream: FaultUpstream
let proxy: TestProxy

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'epochal-crawlers-'))
  cpSync(fileURLToPath(new URL('../../../public', import.meta.url)), directory, { recursive: true })
  writeFileSync(join(directory, 'index.html'), '<html lang="en"><head></head><body></body></html>')
  upstream = await openFaultUpstream()
  proxy = await openTestProxy(
    [upstreamOver(upstream)],
    { publicUrl: 'https://explorer.example' },
    readAppFiles(directory),
  )
})
afterEach(async () => {
  await proxy.close()
  await upstream.close()
  rmSync(directory, { recursive: true })
})

describe.each([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/favicon.ico', 'image/x-icon'],
])('%s', (path, contentType) => {
  test('is served with its type, and revalidated before each use', async () => {
    const { status, headers } = await proxy.fetch(path)
    expect([status, headers.get('Content-Type')]).toEqual([200, contentType])
    expect(headers.get('Cache-Control')).toBe('no-cache')
    const condition = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } }
    expect((await proxy.fetch(path, condition)).status).toBe(304)
  })

  test('has the header of its content alone under HEAD, and no other method', async () => {
    const get = await proxy.fetch(path)
    const { status, headers, text } = await proxy.fetch(path, { method: 'HEAD' })
    expect([status, text]).toEqual([200, ''])
    expect(headers.get('Content-Length')).toBe(get.headers.get('Content-Length'))
    expect((await proxy.fetch(path, { method: 'POST' })).status).toBe(405)
  })
})
test('the addresses are those of the setting, whatever the request names as its host', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml']) {
    const { text } = await proxy.fetch(path, { headers: { 'X-Forwarded-Host': 'evil.example' } })
    expect(text).toContain('https://explorer.example/')
    expect(text).not.toContain('127.0.0.1')
    expect(text).not.toContain('evil.example')
  }
})

test('the site map has the epochs of a live network up to the newest one that was seen, and costs no request', async () => {
  await proxy.fetch('/networks.json')
  await proxy.fetch('/mainnet/api/core/epochs/latest')
  upstream.clearRequests()
  const { text } = await proxy.fetch('/sitemap.xml')
  const newest = upstream.chain.epochs - 1
  expect(text).toContain(`<loc>https://explorer.example/mainnet/epochs/${newest}</loc>`)
  expect(text).toContain('<loc>https://explorer.example/mainnet/epochs/0</loc>')
  expect(text).not.toContain(`/epochs/${newest + 1}<`)
  expect(text).not.toContain('/preprod')
  expect(text).not.toContain('/preview')
  expect(upstream.requests).toEqual([])
})
