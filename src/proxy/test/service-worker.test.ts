import { afterEach, expect, test } from 'vitest'
import { openTestProxy, type TestProxy } from '#testing/proxy/test-proxy.ts'
import type { AppFiles } from '../front/app-files.ts'

let proxy: TestProxy
afterEach(() => proxy.close())

const WORKER = 'the worker of the build'
const content = Buffer.from(WORKER)

/** @param hasWorker false in development */
function app(hasWorker: boolean): AppFiles {
  const worker = {
    contentType: 'text/javascript; charset=utf-8',
    isImmutable: false,
    tag: '"1"',
    bodies: new Map([['identity' as const, content]]),
  }
  return {
    file: (path) => (hasWorker && path === '/service-worker.js' ? worker : undefined),
    document: async () =>
      `<html ${hasWorker ? 'data-build="b1" ' : ''}lang="en"><head></head><body><script>1</script></body></html>`,
    renderPage: undefined,
    scriptsOf: () => [],
  }
}

async function open(setting: boolean, hasWorker: boolean): Promise<void> {
  proxy = await openTestProxy([], { serviceWorker: setting }, app(hasWorker))
}

test('the worker of the build is validated each time, and every document names the build', async () => {
  await open(true, true)
  const { text, headers } = await proxy.fetch('/service-worker.js')
  expect(text).toBe(WORKER)
  expect(headers.get('Cache-Control')).toBe('no-cache')
  for (const path of ['/status', '/dashboard', '/app.html']) {
    expect((await proxy.fetch(path)).text, path).toContain('data-build="b1"')
  }
})

test('the document for any page has the policy of pages, no list of networks, and no place in a search engine', async () => {
  await open(true, true)
  const { text, headers, status } = await proxy.fetch('/app.html')
  expect(status).toBe(200)
  expect(text).not.toContain('epochal-networks')
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'sha256-.*worker-src 'self'/)
})

test.each([
  ['switched off', false, true],
  ['in development', true, false],
])(
  '%s, a worker that removes itself takes its place, and no document names a build',
  async (_, setting, hasWorker) => {
    await open(setting, hasWorker)
    const { text, headers } = await proxy.fetch('/service-worker.js')
    expect(text).toContain('registration.unregister()')
    expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('no-cache')
    for (const path of ['/status', '/app.html']) {
      expect((await proxy.fetch(path)).text, path).not.toContain('data-build')
    }
  },
)
