import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { AppFiles } from '../front/app-files.ts'

const app: AppFiles = {
  file: () => undefined,
  document: async () =>
    '<html lang="en"><head><title>Epochal</title></head><body><div id="app"><header class="site-header"></header><main></main></div></body></html>',
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

test('an embed may be framed by any site, and nothing else may', async () => {
  const { status, headers, text } = await proxy.fetch('/mainnet/embed?from=390&to=399')
  expect(status).toBe(200)
  expect(headers.get('Content-Security-Policy')).toMatch(/; frame-ancestors \*$/)
  expect(headers.get('X-Frame-Options')).toBeNull()
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect(headers.get('Set-Cookie')).toBeNull()
  // The charts alone are there, without what is around a page.
  expect(text).not.toContain('<header')

  for (const path of ['/mainnet/epochs', '/mainnet/blocks/embed', '/embed', '/status']) {
    const page = await proxy.fetch(path)
    expect(page.headers.get('X-Frame-Options'), path).toBe('DENY')
    expect(page.headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'")
    expect(page.headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin')
  }
})

test('a network that is not served has no frame either', async () => {
  const { status, headers, text } = await proxy.fetch('/nonet/embed')
  expect([status, headers.get('X-Frame-Options')]).toEqual([404, null])
  expect(text).not.toContain('<nav')
})
