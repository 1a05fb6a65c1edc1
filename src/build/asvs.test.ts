import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A file that docs/asvs.md names, with the title of one of its tests. */
const NAMED = /`((?:src|e2e)\/[\w/.-]+)`(?:: "((?:[^"\\]|\\.)+)")?/g

test('every test that docs/asvs.md names exists', async () => {
  const document = await readFile(join(root, 'docs/asvs.md'), 'utf8')
  const named = [...document.matchAll(NAMED)]
  expect(named.length).toBeGreaterThan(50)
  const missing: string[] = []
  for (const [, file = '', title] of named) {
    const path = join(root, file)
    const source = existsSync(path) ? await readFile(path, 'utf8') : undefined
    const isThere = source !== undefined && (title === undefined || source.includes(title))
    if (!isThere) missing.push(`${file}: ${title}`)
  }
  expect(missing).toEqual([])
})
