import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { renderPage } from '../../web/app/render-page.tsx'
import type { AppFiles } from '../front/app-files.ts'

const app: AppFiles = {
  file: () => undefined,
  document: async () =>
    '<html lang="en"><head><title>Epochal</title><style>p{margin:0}</style></head><body><div id="app"></div></body></html>',
  renderPage,
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
  expect(text).toContain('<h1>Cardano mainnet: transactions and fees per epoch</h1>')
  expect(text).toContain('Epochs 390 to 399')
  // The charts alone are there, without what is around a page.
  expect(text).not.toMatch(/<(header class="site-header|nav|table)/)

  for (const path of ['/mainnet/epochs', '/mainnet/blocks/embed', '/embed', '/status']) {
    const page = await proxy.fetch(path)
    expect(page.headers.get('X-Frame-Options'), path).toBe('DENY')
    expect(page.headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'")
    expect(page.headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin')
  }
})

test('frames of the address before lead to it', async () => {
  const { status, headers } = await proxy.fetch('/embed/mainnet/epochs?from=390&theme=dark', {
    redirect: 'manual',
  })
  expect([status, headers.get('Location')]).toEqual([308, '/mainnet/embed?from=390&theme=dark'])
  expect(headers.get('X-Frame-Options')).toBeNull()
})

test.each([
  ['from=400&to=390', 'Epochs 390 to 400'],
  ['from=390&to=9999&charts=prices&theme=pink&scale=cubic', 'Epochs 390 to 400'],
  ['from=390&to=395&charts=blocks,%3Cscript%3E&scale=log', 'Epochs 390 to 395'],
])('of a bad address, %s, what is impossible is replaced', async (query, range) => {
  const { status, text } = await proxy.fetch(`/mainnet/embed?${query}`)
  expect(status).toBe(200)
  expect(text).toContain(range)
  expect(text.match(/class="chart-frame/g)?.length).toBe(query.includes('blocks') ? 1 : 2)
})

test('a network that is not served is said in the frame, which has no search and no page of the app', async () => {
  const { status, headers, text } = await proxy.fetch('/nonet/embed')
  expect([status, headers.get('X-Frame-Options')]).toEqual([404, null])
  expect(text).toContain('There is no such network here, and so no chart.')
  expect(text).not.toMatch(/<(form|input|nav)/)
})
