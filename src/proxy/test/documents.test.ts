import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { callPath } from '#contract/endpoints.ts'
import type { DocumentData } from '#explorer-protocol/document-data.ts'
import { longTimeouts, openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { AppFiles } from '../front/app-files.ts'

const template = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
const app: AppFiles = {
  file: () => undefined,
  document: async () => template,
  scriptsOf: (module) => (module === undefined ? [] : [`/${module}.js`]),
}

let upstream: FaultUpstream
let proxy: TestProxy

beforeEach(async () => {
  upstream = await openFaultUpstream()
  proxy = await openTestProxy([upstreamOver(upstream)], { publicUrl: 'https://explorer.example' }, app)
  await proxy.fetch('/networks.json')
  upstream.clearRequests()
})
afterEach(async () => {
  await proxy.close()
  await upstream.close()
})

/** Paths of the requests for data, without those for the description of the network. */
const dataPaths = () => upstream.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/'))

function dataOf(document: string): DocumentData {
  const [, json = ''] = /<script type="application\/json" id="epochal-data">([^<]*)/.exec(document) ?? []
  return JSON.parse(json)
}

test('a page about a record brings that record alone, with every digit, and has its figures in the head', async () => {
  const { text, headers, status } = await proxy.fetch('/mainnet/epochs/399')
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
  const { record } = dataOf(text)
  expect(record && callPath(record.call)).toBe('/api/core/epochs/399')
  // The amount has more digits than a double.
  expect(record?.text).toContain('"out_sum":12345679300235764')
  expect(text).toMatch(/<meta property="og:title" content="Epoch 399: transactions 140,000, fees [\d,.]+ ADA/)
  expect(text).toContain('<link rel="canonical" href="https://explorer.example/mainnet/epochs/399">')
  expect(text).toContain('<link rel="preload" as="fetch" href="/mainnet/api/core/epochs" crossorigin>')
  expect(text).toContain('href="/epochs/epoch-page.tsx.js"')
  expect(dataPaths()).toEqual(['/api/core/epochs/399'])
})

test.each([
  '/mainnet',
  '/mainnet/epochs',
  '/mainnet/blocks',
  '/mainnet/pools/updates',
  '/mainnet/present',
  '/dashboard',
])('the document of %s brings no record, and causes no request for data', async (path) => {
  const { text } = await proxy.fetch(path)
  expect(dataOf(text).record).toBeUndefined()
  expect(dataPaths()).toEqual([])
})

test('the app’s request for the record of a slow service joins that of the document, and both count once', async () => {
  await proxy.close()
  await upstream.close()
  upstream = await openFaultUpstream({ latency: 400 })
  proxy = await openTestProxy(
    [upstreamOver(upstream)],
    { visitorRate: { perSecond: 0.001, burst: 3 } },
    app,
    { timeouts: { ...longTimeouts, document: 300 } },
  )
  await proxy.fetch('/mainnet/api/core/blocks/1')
  upstream.clearRequests()
  const document = await proxy.fetch('/mainnet/blocks/4321')
  expect(dataOf(document.text).record).toBeUndefined()
  expect([document.status, document.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect((await proxy.fetch('/mainnet/api/core/blocks/4321')).status).toBe(200)
  expect(dataPaths()).toEqual(['/api/core/blocks/4321'])
  expect((await proxy.fetch('/mainnet/api/core/blocks/2')).status).toBe(200)
  expect((await proxy.fetch('/mainnet/api/core/blocks/3')).status).toBe(429)
})

test('a record that does not exist has its status and the reason, and nothing is fetched ahead', async () => {
  const { status, text, headers } = await proxy.fetch('/mainnet/blocks/99999999')
  expect([status, headers.get('Cache-Control')]).toEqual([404, 'no-cache'])
  expect(dataOf(text).refusal).toBe('The data service of mainnet has no record of block 99999999.')
  expect(text).not.toContain('rel="preload"')
  expect(text).not.toContain('og:')
})

test('a data service that fails leaves the page to the app, and nothing is fetched ahead', async () => {
  upstream.fail('data', { status: 503 })
  const { status, text, headers } = await proxy.fetch('/mainnet/epochs/399')
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(dataOf(text).record).toBeUndefined()
  expect(text).not.toContain('rel="preload"')
})

test('an old record is shown while a newer one does not come, and is marked as old', async () => {
  await proxy.fetch('/mainnet/api/core/epochs/400')
  proxy.pass(MINUTE)
  upstream.fail('data', { hang: 'headers' })
  const { text } = await proxy.fetch('/mainnet/epochs/400')
  expect(dataOf(text).record).toMatchObject({ isOld: true, fields: { Age: expect.stringMatching(/^6\d$/) } })
})

test('a record ends no script, whatever it contains', async () => {
  upstream.fail('data', { json: [{ hash_raw: '</script><script>alert(1)</script>' }] })
  const { text } = await proxy.fetch('/mainnet/pools/1/updates')
  expect(text).not.toContain('alert(1)')
  expect(text.split('</script>')).toHaveLength(template.split('</script>').length + 1)
})

test('the header has the links of the network, its section marked, and search and strip where the app has them', async () => {
  const headerOf = async (path: string) =>
    /<header class="site-header">[\s\S]*?<\/header>/.exec((await proxy.fetch(path)).text)?.[0] ?? ''
  const epochs = await headerOf('/mainnet/epochs/399')
  expect(epochs).toContain('<a aria-current="page" href="/mainnet/epochs">Epochs</a>')
  expect(epochs.match(/aria-current/g)).toHaveLength(1)
  expect(epochs).toContain('Network: </span>Mainnet')
  expect(epochs).toContain('class="search-button"')
  expect(epochs).toContain('class="tip-strip"')
  const overview = await headerOf('/mainnet')
  expect(overview).toContain('<a aria-current="page" href="/mainnet">Overview</a>')
  expect(overview).not.toContain('search-button')
  expect(overview).not.toContain('tip-strip')
  expect(await headerOf('/status')).not.toContain('tip-strip')
  expect(await headerOf('/dashboard')).not.toContain('aria-current')
  for (const path of ['/mainnet/embed', '/mainnet/present']) expect(await headerOf(path)).toBe('')
  expect(epochs + overview).not.toMatch(/@\w/)
})
