import { expect, test } from 'vitest'
import { readPaths, withPage } from './seen-pages.ts'

test.each([
  ['a new page comes first', ['/mainnet'], '/mainnet/epochs', ['/mainnet/epochs', '/mainnet']],
  ['a page is there once', ['/mainnet', '/preprod'], '/preprod', ['/preprod', '/mainnet']],
  ['pages of the dashboard are not noted', ['/mainnet'], '/dashboard/projects/abc', ['/mainnet']],
  ['pages of no network are not noted', [], '/status', []],
])('%s', (_, seen, path, expected) => {
  expect(withPage(seen, path)).toEqual(expected)
})

test('the page that was seen longest ago is forgotten', () => {
  const many = Array.from({ length: 50 }, (_, no) => `/mainnet/epochs/${no}`)
  const next = withPage(many, '/mainnet')
  expect([next.length, next[0], next.at(-1)]).toEqual([50, '/mainnet', '/mainnet/epochs/48'])
})

test.each([
  [null, []],
  ['', []],
  ['{"a":1}', []],
  ['["/mainnet",3]', ['/mainnet']],
])('the stored text %s', (text, paths) => {
  expect(readPaths(text)).toEqual(paths)
})
