import { afterEach, expect, test } from 'vitest'
import { openTestProxy, type TestProxy } from '#testing/proxy/test-proxy.ts'
import type { AppFiles } from '../front/app-files.ts'
import { textContent } from '../front/responses.ts'

let proxy: TestProxy
afterEach(() => proxy.close())

const WORKER = 'the worker of the build'

/** @param hasWorker false in development */
function app(hasWorker: boolean): AppFiles {
  const worker = { content: textContent(WORKER, 'text/javascript; charset=utf-8'), isImmutable: false }
  return {
    file: (path) => (hasWorker && path === '/service-worker.js' ? worker : undefined),
    document: async () =>
      '<html lang="en"><head></head><body><script>1</script><header class="site-header">@network</header></body></html>',
    scriptsOf: () => [],
  }
}

async function open(setting: boolean, hasWorker: boolean): Promise<void> {
  proxy = await openTestProxy([], { serviceWorker: setting }, app(hasWorker))
}

test('the worker of the build is validated each time', async () => {
  await open(true, true)
  const { text, headers } = await proxy.fetch('/service-worker.js')
  expect(text).toBe(WORKER)
  expect(headers.get('Cache-Control')).toBe('no-cache')
})

test('the shell of the app has the policy of pages, and no network, data or canonical address', async () => {
  await open(true, true)
  const { text, headers, status } = await proxy.fetch('/offline?__WB_REVISION__=1')
  expect(status).toBe(200)
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-")
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect(text).toContain('<script>1</script>')
  expect(text).not.toMatch(/mainnet|epochal-data|canonical|site-header/)
})

test.each([
  ['switched off', false, true],
  ['in development', true, false],
])('%s, a worker that removes itself takes its place', async (_, setting, hasWorker) => {
  await open(setting, hasWorker)
  const { text, headers } = await proxy.fetch('/service-worker.js')
  expect(text).toContain('registration.unregister()')
  expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('Cache-Control')).toBe('no-cache')
})
