import { expect, test } from 'vitest'
import { createChunkNames } from './chunk-names.ts'
import { projectPath } from './project-path.ts'

const web = (path: string) => projectPath(`src/web/${path}`)
const FIRST = ['home/home', 'accounts/account', 'blocks/block']
const OTHERS = [
  'epochs/epoch',
  'epochs/epoch-list',
  'blocks/blocks',
  'pools/pool',
  'accounts/account-lookup',
  'pools/pool-updates',
  'present/present',
]
const FRAME = ['app/shell/page-end', 'app/shell/tip-strip', 'failures/failure-notice']

/** Modules by who imports them; the app and the parts of its frame are there by themselves. */
function graphOf(imports: Readonly<Record<string, readonly string[]>>) {
  const pages = [...FIRST, ...OTHERS].map((path) => web(`${path}-page.tsx`))
  const dynamic = {
    [web('main.tsx')]: [...pages, ...FRAME.map((path) => web(`${path}.tsx`))],
    ...Object.fromEntries(FIRST.map((path) => [web(`${path}-page.tsx`), [web(`${path}-view.tsx`)]])),
  }
  return {
    getModuleInfo: (id: string) => ({
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: dynamic[id] ?? [],
    }),
  }
}

const main = web('main.tsx')
const page = (path: string) => web(`${path}-page.tsx`)
const view = (path: string) => web(`${path}-view.tsx`)

test.each([
  ['of the app', 'app', [main, page('home/home')]],
  ['of one first page', null, [page('home/home')]],
  ['of all first pages', 'shared', FIRST.map(page)],
  ['of a first page and many others', 'shared', [page('home/home'), ...OTHERS.map(page)]],
  ['of the pages of records', 'records', [page('accounts/account'), page('blocks/block')]],
  ['of a first page and its view', 'records', [page('blocks/block'), view('blocks/block')]],
  ['of one view', 'block-view', [view('blocks/block')]],
  ['of two views', null, [view('blocks/block'), view('accounts/account')]],
  ['of a view and many pages', 'values', [view('blocks/block'), ...OTHERS.map(page)]],
  ['of the frame', 'frame', [web('app/shell/page-end.tsx')]],
  ['of the frame and a view', 'frame', [web('app/shell/tip-strip.tsx'), view('home/home')]],
  ['of the frame and another page', 'frame-shared', [web('app/shell/tip-strip.tsx'), page('pools/pool')]],
  ['of other pages', null, OTHERS.map(page)],
])('a module %s is in the chunk %s', (_, chunk, importers) => {
  const graph = graphOf(Object.fromEntries(importers.map((importer) => [importer, ['module']])))
  expect(createChunkNames()('module', graph)).toBe(chunk)
})

test.each([
  ['the frame of charts', 'charts', 'charts/frame/plot.ts', OTHERS],
  ['the frame of charts, for two pages', null, 'charts/frame/plot.ts', OTHERS.slice(0, 2)],
  ['a measure of epochs, for two pages', 'measures', 'chain/measures/measure.ts', OTHERS.slice(0, 2)],
  ['what the list of epochs shares', 'epochs', 'epochs/address/comparison.ts', OTHERS.slice(0, 2)],
  ['what is of one page of epochs', null, 'epochs/epoch-range.ts', OTHERS.slice(0, 1)],
  ['a chart of one kind', null, 'charts/mirror/mirror-plot.tsx', OTHERS],
  [
    'the frame of charts in a first page',
    'records',
    'charts/frame/plot.ts',
    ['blocks/block', ...OTHERS.slice(1)],
  ],
])('%s is in the chunk %s', (_, chunk, path, importers) => {
  const id = web(path)
  const graph = graphOf(Object.fromEntries(importers.map((importer) => [page(importer), [id]])))
  expect(createChunkNames()(id, graph)).toBe(chunk)
})

test('what a library has for changes is not in the app, although its index names it', () => {
  const id = '/node_modules/@tanstack/query-core/build/modern/mutationObserver.js'
  expect(createChunkNames()(id, graphOf({ [main]: [id] }))).toBeNull()
})
