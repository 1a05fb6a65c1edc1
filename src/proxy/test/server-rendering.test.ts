import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RenderPage } from '#explorer-protocol/page-rendering.ts'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { AppFiles } from '../front/app-files.ts'

let upstream: FaultUpstream
let proxy: TestProxy | undefined
let drawn: Parameters<RenderPage>[0][]

beforeEach(async () => {
  upstream = await openFaultUpstream({ perSecond: 1000 })
  drawn = []
})
afterEach(async () => {
  await proxy?.close()
  await upstream.close()
})

function appThatDraws(renderPage: RenderPage): AppFiles {
  return {
    file: () => undefined,
    document: async () =>
      '<html lang="en"><head><title>Epochal</title></head><body><div id="app"><p>shell</p></div><noscript></noscript></body></html>',
    renderPage,
    pageScripts: [{ pattern: '/blocks/:block', files: ['/assets/block.js'] }],
  }
}

const app = appThatDraws(async (content) => {
  drawn.push(content)
  return { title: 'A block', markup: `<main>drawn from ${content.responses.length} answers</main>` }
})

function questions(): number {
  return upstream.requests.filter(({ kind }) => kind === 'data').length
}

test('a document has the view of its page, drawn once for however many ask', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], {}, app)
  await proxy.fetch('/mainnet/api/core/blocks/4321')
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  await proxy.fetch('/mainnet/blocks/4321')
  const asked = questions()
  for (let visitor = 0; visitor < 5; visitor++) {
    const { text } = await proxy.fetch('/mainnet/blocks/4321')
    expect(text).toContain('<title>A block</title>')
    expect(text).toContain('<div id="app" data-drawn><main>drawn from 2 answers</main></div>')
    expect(text).toContain('<link rel="modulepreload" href="/assets/block.js" crossorigin>')
  }
  expect(drawn).toHaveLength(1)
  expect(drawn[0]?.responses.map(({ path }) => path)).toEqual([
    '/api/core/blocks/4321',
    '/api/core/blocks/latest',
  ])
  expect(questions()).toBe(asked)
})

test('a visitor who may cause no more questions gets documents without a view, and causes none', async () => {
  proxy = await openTestProxy([upstreamOver(upstream)], { visitorRate: { perSecond: 0.001, burst: 6 } }, app)
  for (let no = 1; no <= 30; no++) {
    expect((await proxy.fetch(`/mainnet/blocks/${no}`)).status).toBe(200)
  }
  const blocks = upstream.requests.filter(({ path }) => /blocks\/\d+$/.test(path))
  expect(blocks.length).toBeLessThanOrEqual(6)
})

test('where something is missing, refused or cannot be drawn, the document has the shell alone', async () => {
  proxy = await openTestProxy(
    [upstreamOver(upstream)],
    {},
    appThatDraws(async () => {
      throw new Error('a fault of the drawing')
    }),
  )
  await proxy.fetch('/mainnet/api/core/blocks/4321')
  await proxy.fetch('/mainnet/api/core/blocks/latest')
  const { status, text } = await proxy.fetch('/mainnet/blocks/4321')
  expect(status).toBe(200)
  expect(text).toContain('<div id="app"><p>shell</p></div>')
  expect(proxy.events).toContainEqual(
    expect.objectContaining({ kind: 'failure', error: new Error('a fault of the drawing') }),
  )
  upstream.fail('data', { status: 404 })
  expect((await proxy.fetch('/mainnet/blocks/999999')).text).toContain('<p>shell</p>')
  expect((await proxy.fetch('/moonnet/blocks/1')).text).toContain('<p>shell</p>')
})
