import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))

/** The folders of a program from the lowest. What stands in one line knows nothing of its neighbours. */
const layers = {
  web: [
    'browser',
    'watch-list seen files api',
    'ui',
    'measures routing pictures',
    'page failures records',
    'tip pool-history',
    'charts',
    'block-chart terms',
    'search request-panel',
    'watch missing',
    'home epochs blocks pools accounts status reference own-data dashboard',
    'embed present',
    'app',
  ],
  proxy: [
    'reliability',
    'upstream',
    'cache',
    'resources',
    'lists',
    'networks',
    'operations',
    'page-heads',
    'front',
    'dashboard',
  ],
} as const

/** Key and secret are in these files of the proxy alone; the first imports the others. */
const HOLDS_THE_SECRET = [
  'upstream/keyed-requests.ts',
  'upstream/access-token-source.ts',
  'upstream/secret-guard.ts',
  'upstream/upstream-request.ts',
  'upstream/call-records.ts',
  'upstream/upstream.ts',
  'reliability/timeouts.ts',
  'reliability/waits.ts',
] as const

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** The folders that a file of a program imports from. */
function importedFolders(program: string, file: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, named = '']) => {
    const path = named.startsWith(`#${program}/`)
      ? named.slice(program.length + 2)
      : named.startsWith('.')
        ? normalize(join(dirname(file), named))
        : undefined
    return path?.includes('/') && !path.startsWith('..') ? [path.slice(0, path.indexOf('/'))] : []
  })
}

test.each(Object.entries(layers))('in %s, imports go down', async (program, lines) => {
  const level = new Map(lines.flatMap((line, at) => line.split(' ').map((folder) => [folder, at] as const)))
  const files = (await readdir(join(src, program), { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) =>
        /\/.*\.tsx?$/.test(name) && !name.endsWith('.test.ts') && !/^(test|service-worker)\//.test(name),
    )
  const upward: string[] = []
  for (const file of files) {
    const own = file.slice(0, file.indexOf('/'))
    expect(level.has(own), `${program}/${own} is in the list`).toBe(true)
    const text = await readFile(join(src, program, file), 'utf8')
    for (const folder of importedFolders(program, file, text)) {
      const isDown = folder === own || (level.get(folder) ?? Number.POSITIVE_INFINITY) < (level.get(own) ?? 0)
      if (!isDown) upward.push(`${program}/${file} imports ${folder}`)
    }
  }
  expect(upward).toEqual([])
})

test('what holds the secret, gets the token and sends both is a few files that know nothing of the rest', async () => {
  const [first, ...others] = HOLDS_THE_SECRET
  const found = new Set([first])
  for (const file of found) {
    const text = await readFile(join(src, 'proxy', file), 'utf8')
    for (const [, named = ''] of text.matchAll(IMPORT)) {
      if (named.startsWith('.')) found.add(normalize(join(dirname(file), named)) as typeof first)
    }
  }
  expect([...found].sort()).toEqual([first, ...others].sort())
  const texts = await Promise.all([...found].map((file) => readFile(join(src, 'proxy', file), 'utf8')))
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
  expect(lines).toBeLessThan(900)
})
