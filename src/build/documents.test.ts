import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MARK = 'Not in the specification'

const read = (path: string) => readFile(join(root, path), 'utf8')

const documents = [
  'README.md',
  ...(await readdir(join(root, 'docs'))).map((name) => `docs/${name}`),
  ...(await readdir(join(root, '.github'))).filter((name) => name.endsWith('.md')).map((n) => `.github/${n}`),
]

/** Paths in code spans, without anchors: `src/contract/endpoints.ts`. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`((?:src|e2e|docs|\.github|public)\/[\w./-]+)`/g)].map(([, path = '']) => path)
}

function linkedPaths(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) => path)
}

test.each(documents)('every path that %s names exists', async (document) => {
  const text = await read(document)
  const missing = [
    ...namedPaths(text).filter((path) => !existsSync(join(root, path))),
    ...linkedPaths(text).filter((path) => !existsSync(join(root, dirname(document), path))),
  ]
  expect(missing).toEqual([])
})

test('the table of decisions names exactly the files that are marked in the code', async () => {
  const sources = (await readdir(join(root, 'src'), { recursive: true }))
    .map((name) => `src/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  const marked = await Promise.all(
    sources.map(async (path) => ((await read(path)).includes(MARK) ? [path] : [])),
  )
  const named = namedPaths(await read('docs/decisions.md'))
  expect([...new Set(named)].sort()).toEqual(marked.flat().sort())
})
