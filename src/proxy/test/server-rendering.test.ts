import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { requestPath } from '#explorer-protocol/initial-requests.ts'
import type { DocumentData, RenderPage } from '#explorer-protocol/page-rendering.ts'
import { longTimeouts, openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { AppFiles } from '../front/app-files.ts'

let upstream: FaultUpstream
let proxy: TestProxy | undefined
const SHELL = '<div id="app"></div>'
let rendered: Parameters<RenderPage>[0][]

beforeEach(async () => {
  upstream = await openFaultUpstream({ perSecond: 1000 })
  rendered = []
})
afterEach(async () => {
  await proxy?.close()
  await upstream.close()
})

function appThatRenders(renderPage: RenderPage): AppFiles {
  return {
    file: () => undefined,
    document: async () =>
      '<html lang="en"><head><meta name="description" content="Cardano"><title>Epochal</title></head><body><div id="app"></div><noscript></noscript></body></html>',
    renderPage,
    scriptsOf: (module) => (module === undefined ? [] : [module]),
  }
}

const app = appThatRenders(async (content) => {
  rendered.push(content)
  const markup = `<main>rendered from ${content.responses.length} responses</main>`
  return { title: 'A block', markup, module: '/assets/block.js' }
})

function dataOf(document: string): DocumentData {
  const [, json = ''] = /<script type="application\/json" id="epochal-data">([^<]*)/.exec(document) ?? []
  return JSON.parse(json)
}

function dataRequests(): number {
  return upstream.requests.filter(({ kind }) => kind === 'data').length
}

test('a document has its rendered page, rendered once for all requests', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  await proxy.fetch('/mainnet/api/core/blocks/4321')
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  await proxy.fetch('/mainnet/blocks/4321')
  const before = dataRequests()
  for (let visitor = 0; visitor < 5; visitor++) {
    const { text } = await proxy.fetch('/mainnet/blocks/4321')
    expect(text).toContain('<title>A block</title>')
    expect(text).toContain('<div id="app" data-drawn><main>rendered from 2 responses</main></div>')
    expect(text).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/block.js">',
    )
  }
  expect(rendered).toHaveLength(1)
  expect(rendered[0]?.responses.map(({ call }) => requestPath(call))).toEqual([
    '/api/core/blocks/4321',
    '/api/core/blocks/latest',
  ])
  expect(dataRequests()).toBe(before)
})

test('a document brings the responses that it was rendered from, with the time, for ten seconds the same', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  await proxy.fetch('/mainnet/api/core/blocks/4321')
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  const first = dataOf((await proxy.fetch('/mainnet/blocks/4321')).text)
  expect(first.rendered?.responses.map(({ call: { id } }) => id)).toEqual(['blockByNo', 'latestBlock'])
  const [{ fields, text } = { fields: {}, text: '' }] = first.rendered?.responses ?? []
  expect(fields).toMatchObject({ Age: '0', 'Cache-Status': expect.stringContaining('hit') })
  expect(JSON.parse(text)).toMatchObject({ block_no: 4321 })
  const at = first.rendered?.at ?? 0
  proxy.pass(2_000)
  expect(dataOf((await proxy.fetch('/mainnet/blocks/4321')).text).rendered?.at).toBe(at)
  proxy.pass(10_000)
  const later = dataOf((await proxy.fetch('/mainnet/blocks/4321')).text)
  expect(later.rendered?.at).toBeGreaterThanOrEqual(at + 10_000)
})

test('a document brings the block of a slot, whose number may be of any size', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  const path = '/mainnet/blocks/epochs/394/slots/85165743'
  await proxy.fetch('/mainnet/api/core/blocks/epochs/394/slots/85165743')
  const { rendered } = dataOf((await proxy.fetch(path)).text)
  expect(rendered?.responses[0]?.call).toEqual({
    id: 'blockBySlot',
    params: { epoch_no: 394, slot_no: '85165743' },
  })
})

test('the first document after a start has the figures of the overview, whose list takes several requests', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app, { timeouts: longTimeouts })
  await proxy.fetch('/mainnet')
  const [page] = rendered
  expect(page?.responses.map(({ call: { id } }) => id)).toEqual(['latestEpoch', 'latestBlock', 'epochs'])
})

test('a document says that its subject does not exist, and asks for no preload of it', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app, { timeouts: longTimeouts })
  const { status, text } = await proxy.fetch('/mainnet/blocks/99999999')
  expect(status).toBe(404)
  expect(dataOf(text).rendered?.refusal).toBe('The data service of mainnet has no record of block 99999999.')
  expect(rendered[0]?.refusal).toBe(dataOf(text).rendered?.refusal)
  expect(text).not.toContain('/api/core/blocks/99999999')
})

test('a document of an epoch brings no long list beside it', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  for (const path of ['epochs/399', 'epochs', 'blocks/latest']) await proxy.fetch(`/mainnet/api/core/${path}`)
  const initialOf = async (path: string) =>
    dataOf((await proxy?.fetch(path))?.text ?? '').rendered?.responses.map(({ call: { id } }) => id)
  expect(await initialOf('/mainnet/epochs/399')).toEqual(['epoch', 'latestBlock'])
  expect(rendered[0]?.responses.map(({ isInDocument }) => isInDocument)).toEqual([true, false, true])
})

test('where the data service takes long, a document is rendered from what is stored, to be requested again', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  proxy.pass(5 * MINUTE)
  upstream.fail('data', { hang: 'headers' })
  const { rendered: from } = dataOf((await proxy.fetch('/mainnet/blocks/latest')).text)
  expect(from?.responses[0]).toMatchObject({
    isOld: true,
    fields: { 'Cache-Status': expect.stringMatching(/ttl=-\d+$/) },
  })
})

test('a page of no network, and an address of none, bring no data; a missing page the newest block if it is stored', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  const initialOf = async (path: string) =>
    dataOf((await proxy?.fetch(path))?.text ?? '').rendered?.responses.length
  expect(await initialOf('/moonnet')).toBe(0)
  expect(await initialOf('/reference?network=mainnet')).toBe(0)
  expect(await initialOf('/mainnet/nowhere')).toBe(0)
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  expect(await initialOf('/mainnet/nowhere')).toBe(1)
})

test('the document of the status page brings the state of the networks, and no other does', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  const { rendered: from } = dataOf((await proxy.fetch('/status')).text)
  expect(from?.status).toEqual(rendered[0]?.status)
  const [mainnet] = from?.status?.networks ?? []
  expect(mainnet).toMatchObject({ network: 'mainnet', state: 'behind' })
  expect(dataOf((await proxy.fetch('/reference')).text).rendered?.status).toBeUndefined()
})

test('pages are rendered for their query', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  await proxy.fetch('/mainnet/api/core/blocks/4321')
  await proxy.fetch('/mainnet/blocks/4321?request=block')
  await proxy.fetch('/mainnet/blocks/4321')
  expect(rendered.map(({ search }) => search)).toEqual(['?request=block', ''])
})

test('parameters that a page does not know make no other page', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  await proxy.fetch('/mainnet/api/core/blocks/4321')
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  for (let n = 0; n < 5; n++) await proxy.fetch(`/mainnet/blocks/4321?x=${n}&before=${n}`)
  expect(rendered.map(({ search }) => search)).toEqual([''])
})

test('the document of a page that belongs to no network has its title', async () => {
  proxy = await openTestProxy(
    [upstreamOver(upstream)],
    {},
    appThatRenders(async () => undefined),
  )
  const { text } = await proxy.fetch('/reference')
  expect(text).toContain('<title>API reference · Epochal</title>')
  expect((await proxy.fetch('/status')).text).toContain('<title>Status · Epochal</title>')
})

test('a document names its page, with the figures at hand and the canonical address, rendered here or by the browser', async () => {
  proxy = await openTestProxy(
    [upstreamOver(upstream)],
    { publicUrl: 'https://explorer.example' },
    appThatRenders(async () => undefined),
  )
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  for (const path of ['/mainnet/blocks/4321', `/mainnet/blocks/latest`]) {
    const { text } = await proxy.fetch(path)
    expect(text).toMatch(/<title>Block [\d,]+ · Epochal<\/title>/)
    expect(text).toMatch(
      /<meta name="description" content="Cardano Mainnet\. Block [\d,]+: transactions [\d,]+, size [\d,]+ bytes, epoch \d+\. [\d-]+ [\d:]+ UTC · hash [^"]+\.">/,
    )
    expect(text).toMatch(/<link rel="canonical" href="https:\/\/explorer\.example\/mainnet\/blocks\/\d+">/)
  }
  const { text } = await proxy.fetch('/mainnet/epochs/')
  expect(text).toContain('<title>Epochs · Epochal</title>')
  expect(text).toContain('<link rel="canonical" href="https://explorer.example/mainnet/epochs">')
  expect((await proxy.fetch('/dashboard')).text).not.toContain('canonical')
})

test('a document has what a chat shows of its link, below the public address, at no further request', async () => {
  proxy = await openTestProxy(
    [upstreamOver(upstream)],
    { publicUrl: 'https://explorer.example', hostNames: ['other.example'] },
    appThatRenders(async () => undefined),
  )
  await proxy.fetch('/mainnet/blocks/4321')
  upstream.clearRequests()
  const headers = { 'User-Agent': 'Twitterbot/1.0', 'X-Forwarded-Host': 'other.example' }
  const { text } = await proxy.fetch('/mainnet/blocks/4321', { headers })
  expect(text).toMatch(
    /<meta property="og:title" content="Block 4,321: transactions [\d,]+, size [\d,]+ bytes, epoch \d+">/,
  )
  expect(text).toContain(
    '<meta property="og:image" content="https://explorer.example/previews/mainnet/blocks/4321.png">',
  )
  expect(text).toContain('<meta property="og:url" content="https://explorer.example/mainnet/blocks/4321">')
  expect(text).not.toContain('other.example')
  expect(dataRequests()).toBe(0)
  expect((await proxy.fetch('/mainnet/blocks/99999999')).text).not.toContain('og:')
  expect((await proxy.fetch('/dashboard')).text).not.toContain('og:')
})

test('a document is rendered from the responses at hand, also where another than its subject is missing', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  await proxy.fetch('/networks.json')
  await proxy.fetch('/mainnet/api/core/epochs/latest')
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  upstream.fail('data', { status: 503 })
  const { text } = await proxy.fetch('/mainnet')
  expect(text).toContain('rendered from 2 responses')
  expect(text).toContain('<link rel="preload" as="fetch" href="/mainnet/api/core/epochs" crossorigin>')
  expect(text).toMatch(/content="Cardano Mainnet\. Epoch \d+, incomplete on record: transactions [^"]+"/)
})

test('a visitor over the rate limit gets documents without a rendered page, and causes no upstream request', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], { visitorRate: { perSecond: 0.001, burst: 6 } }, app)
  for (let no = 1; no <= 30; no++) {
    expect((await proxy.fetch(`/mainnet/blocks/${no}`)).status).toBe(200)
  }
  const blocks = upstream.requests.filter(({ path }) => /blocks\/\d+$/.test(path))
  expect(blocks.length).toBeLessThanOrEqual(6)
})

test('a rendering counts for its visitor, also one from stored responses, and for no other', async () => {
  const settings = { visitorRate: { perSecond: 0.001, burst: 6 }, trustedProxies: ['127.0.0.1/32'] }
  proxy = await openTestProxy([upstreamOver(upstream)], settings, app)
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  for (let no = 1; no <= 9; no++) await proxy.fetch(`/mainnet/api/core/blocks/${no}`, from(`192.0.2.1${no}`))
  for (let no = 1; no <= 9; no++) await proxy.fetch(`/mainnet/blocks/${no}`, from('192.0.2.1'))
  const renderings = rendered.length
  expect(renderings).toBeLessThanOrEqual(6)
  await proxy.fetch('/mainnet/blocks/9', from('192.0.2.2'))
  expect(rendered).toHaveLength(renderings + 1)
})

test('one address has four documents in progress, others theirs, and the rest is 503 in the end', async () => {
  const begun: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow: AppFiles = {
    ...app,
    document: async (path) => {
      begun.push(path)
      if (path.includes('/held/')) await released
      return app.document(path)
    },
  }
  const settings = { trustedProxies: ['127.0.0.1/32'] }
  proxy = await openTestProxy([upstreamOver(upstream)], settings, slow, { timeouts: longTimeouts })
  const open = (path: string, address: string) =>
    proxy?.fetch(path, { headers: { 'X-Forwarded-For': address } })
  const held4 = [1, 2, 3, 4].map((n) => open(`/mainnet/held/${n}`, '192.0.2.1'))
  await expect.poll(() => begun.length).toBe(4)
  const fifth = open('/mainnet/held/5', '192.0.2.1')
  expect((await open('/mainnet/other', '192.0.2.2'))?.status).toBe(404)
  expect(begun).toHaveLength(5)
  proxy.elapse(10_000)
  const refused = await fifth
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([503, '10'])
  release()
  expect((await Promise.all(held4)).map((response) => response?.status)).toEqual([404, 404, 404, 404])
  expect(begun).not.toContain('/mainnet/held/5')
})

test('the policy of a document allows the script and the sheet of the template, and nothing that came in by its data', async () => {
  const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const rendering = appThatRenders(async () => ({
    title: 'A block',
    markup: '<style>p{color:red}</style><script>alert(1)</script>',
  }))
  const inline = '<script>theme()</script><style>p{margin:0}</style>'
  proxy = await openTestProxy(
    [upstreamOver(upstream)],
    {},
    {
      ...rendering,
      document: async (path) => (await rendering.document(path)).replace('</head>', `${inline}</head>`),
    },
  )
  await proxy.fetch('/mainnet/api/core/blocks/4321')
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  const { text, headers } = await proxy.fetch('/mainnet/blocks/4321')
  expect(text).toContain('alert(1)')
  const policy = headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toContain(`script-src 'self' ${hashed('theme()')}`)
  expect(policy).toContain(`style-src 'self' ${hashed('p{margin:0}')}`)
  expect(policy).toContain("style-src-attr 'unsafe-inline'")
})

test('where a response is missing or refused, or rendering fails, the document has only the shell', async () => {
  proxy = await openTestProxy(
    [upstreamOver(upstream)],
    {},
    appThatRenders(async () => {
      throw new Error('a fault of the rendering')
    }),
  )
  await proxy.fetch('/mainnet/api/core/blocks/4321')
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  const { status, text } = await proxy.fetch('/mainnet/blocks/4321')
  expect(status).toBe(200)
  expect(text).toContain(SHELL)
  expect(proxy.events).toContainEqual(
    expect.objectContaining({ kind: 'failure', error: new Error('a fault of the rendering') }),
  )
  upstream.fail('data', { status: 404 })
  expect((await proxy.fetch('/mainnet/blocks/999999')).text).toContain(SHELL)
  expect((await proxy.fetch('/moonnet/blocks/1')).text).toContain(SHELL)
})
