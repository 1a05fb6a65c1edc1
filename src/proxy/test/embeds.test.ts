import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR } from '#cardano/utc-time.ts'
import { dataPath } from '#testing/proxy/proxy-scenario.ts'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { renderEmbed } from '../../web/embed/render-embed.tsx'
import type { AppFiles } from '../front/app-files.ts'

const app: AppFiles = {
  file: () => undefined,
  document: async () =>
    '<html lang="en"><head><title>Epochal</title><style>p{margin:0}</style></head><body><div id="app"></div></body></html>',
  renderPage: async () => ({ title: 'A page', markup: '<main>rendered</main>' }),
  renderEmbed,
  scriptsOf: () => [],
}

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

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
  const { status, headers, text } = await proxy.fetch('/embed/mainnet/epochs?from=390&to=399')
  expect(status).toBe(200)
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(text) ?? []
  expect(text).toContain('<style>p{margin:0}</style>')
  expect(headers.get('Content-Security-Policy')).toBe(
    `default-src 'none'; script-src ${hashed(script)}; style-src ${hashed('p{margin:0}')}; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  )
  expect(headers.get('X-Frame-Options')).toBeNull()
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(headers.get('Set-Cookie')).toBeNull()
  expect(text).toContain('<h1>Cardano mainnet: transactions and fees per epoch</h1>')
  expect(text).toContain('Epochs 390 to 399')
  // Every link leaves the frame, and nothing is loaded into it.
  expect(text.match(/<a /g)).toHaveLength(text.match(/<a [^>]*target="_top" rel="noopener"/g)?.length ?? 0)
  expect(text).toContain('href="https://explorer.example/mainnet/epochs?from=390&amp;to=399"')
  expect(text).not.toMatch(/ src=|rel="(stylesheet|preload|manifest)"|serviceWorker|localStorage/)

  for (const path of ['/mainnet/epochs', '/embed/mainnet/blocks', '/status']) {
    const page = await proxy.fetch(path)
    expect(page.headers.get('X-Frame-Options'), path).toBe('DENY')
    expect(page.headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'")
    expect(page.headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin')
  }
})

test.each([
  ['from=400&to=390', 'Epochs 255 to 400', undefined],
  ['from=390&to=9999&charts=prices&theme=pink&scale=cubic', 'Epochs 390 to 400', undefined],
  ['from=390&to=395&charts=blocks,%3Cscript%3E&theme=dark&scale=log', 'Epochs 390 to 395', 'dark'],
])('of a bad address, %s, what is impossible is replaced', async (query, range, theme) => {
  const { status, text } = await proxy.fetch(`/embed/mainnet/epochs?${query}`)
  expect([status, /data-theme="(\w+)"/.exec(text)?.[1]]).toEqual([200, theme])
  expect(text).toContain(range)
  expect(text.match(/class="chart-frame/g)?.length).toBe(query.includes('blocks') ? 1 : 2)
})

test('a network that is not served, and a data service that does not answer, are said in the frame', async () => {
  const unknown = await proxy.fetch('/embed/nonet/epochs')
  expect([unknown.status, unknown.headers.get('X-Frame-Options')]).toEqual([404, null])
  expect(unknown.text).toContain('is not a network. Served here: mainnet.')

  upstream.fail('data', { status: 503 })
  const waiting = await proxy.fetch('/embed/mainnet/epochs')
  expect([waiting.status, waiting.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(waiting.text).toContain('The chart is not at hand')
  expect(waiting.text).toContain('data-refresh="30"')
})

test('the visitor limit counts the requests that an embed causes', async () => {
  await proxy.close()
  proxy = await openTestProxy([upstreamOver(upstream)], { visitorRate: { perSecond: 0.001, burst: 1 } }, app)
  expect((await proxy.fetch(dataPath('/epochs/1'))).status).toBe(200)
  const before = upstream.requests.length
  expect((await proxy.fetch('/embed/mainnet/epochs')).status).toBe(429)
  expect(upstream.requests.slice(before).map(({ path }) => path)).not.toContain('/api/core/epochs')
})

test('stale figures are said to be so', async () => {
  // On a busy machine the first documents may not wait for the figures.
  await expect.poll(async () => (await proxy.fetch('/embed/mainnet/epochs')).status).toBe(200)
  proxy.pass(HOUR)
  upstream.fail('data', { status: 503 })
  const { status, text } = await proxy.fetch('/embed/mainnet/epochs')
  expect(status).toBe(200)
  expect(text).toContain('The figures are a stored copy: newer ones were not at hand.')
})
