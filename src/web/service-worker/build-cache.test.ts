import { beforeEach, expect, test } from 'vitest'
import { createTestCaches, type TestCaches } from '#testing/caches/test-caches.ts'
import { createBuildCache } from './build-cache.ts'

const ORIGIN = 'https://explorer.example'
const first = { id: 'b1', files: ['/assets/app-1.js', '/assets/chart-1.js', '/favicon.svg'] }
const second = { id: 'b2', files: ['/assets/app-2.js', '/assets/chart-1.js', '/favicon.svg'] }
let caches: TestCaches
let loaded: string[]
let served = 'b1'

beforeEach(() => {
  caches = createTestCaches(ORIGIN)
  loaded = []
  served = 'b1'
})

async function load(path: string): Promise<Response> {
  loaded.push(path)
  if (path === '/assets/gone.js') return new Response('', { status: 404 })
  return new Response(
    path === '/app.html' ? `<html data-build="${served}" lang="en">` : `${path} of ${served}`,
  )
}

const cacheOf = (build: typeof first) => createBuildCache(caches, build, load)

test('files and document of a build are stored together', async () => {
  await cacheOf(first).store()
  expect(caches.pathsIn('epochal-build-b1').toSorted()).toEqual([...first.files, '/app.html'].toSorted())
  expect(await (await cacheOf(first).document())?.text()).toContain('b1')
})

test('the next build loads only what changed, and both stay whole beside each other', async () => {
  await cacheOf(first).store()
  loaded = []
  served = 'b2'
  await cacheOf(second).store()
  expect(loaded.toSorted()).toEqual(['/app.html', '/assets/app-2.js', '/favicon.svg'])
  const build = cacheOf(second)
  expect(await (await build.document())?.text()).toContain('b2')
  expect(await (await build.file(`${ORIGIN}/assets/app-1.js`))?.text()).toBe('/assets/app-1.js of b1')
  expect(await (await build.file(`${ORIGIN}/favicon.svg`))?.text()).toBe('/favicon.svg of b2')
  expect(await (await cacheOf(first).document())?.text()).toContain('b1')
})

test.each([
  [
    'a file is missing',
    { id: 'b1', files: [...first.files, '/assets/gone.js'] },
    'gone.js has the status 404',
  ],
  ['the server has another build', second, 'the server has another build than b2'],
])('nothing is stored when %s', async (_, build, reason) => {
  await expect(cacheOf(build).store()).rejects.toThrow(reason)
  expect(await caches.keys()).toEqual([])
})

test('nothing is stored when storage is full', async () => {
  caches.refuse()
  await expect(cacheOf(first).store()).rejects.toThrow('quota')
  expect(await cacheOf(first).document()).toBeUndefined()
})

test('what a worker has stored stays when another worker of the same build fails to', async () => {
  await cacheOf(first).store()
  served = 'b2'
  await expect(cacheOf(first).store()).rejects.toThrow('another build')
  expect(caches.pathsIn('epochal-build-b1')).toContain('/app.html')
})
