import { expect, test } from 'vitest'
import { obsoleteCaches } from './cache-names.ts'

const names = [
  'epochal-build-z',
  'epochal-build-a',
  'epochal-build-b',
  'epochal-build-c',
  'epochal-data-0',
  'epochal-data-1',
  'epochal-lists-0',
  'epochal-lists-1',
  'other',
]

test.each([
  ['no page is open', [], ['epochal-build-z', 'epochal-build-a', 'epochal-data-0', 'epochal-lists-0']],
  [
    'every page is of the new build',
    ['c', 'c'],
    ['epochal-build-z', 'epochal-build-a', 'epochal-data-0', 'epochal-lists-0'],
  ],
  [
    'a page of the build before is open',
    ['c', 'b'],
    ['epochal-build-z', 'epochal-build-a', 'epochal-data-0', 'epochal-lists-0'],
  ],
  ['a page of an older build is open', ['c', 'a'], ['epochal-build-z', 'epochal-data-0', 'epochal-lists-0']],
  ['a page did not reply', ['c', undefined], ['epochal-data-0', 'epochal-lists-0']],
])('obsolete caches when %s', (_, pages, obsolete) => {
  expect(obsoleteCaches(names, 'c', pages)).toEqual(obsolete)
})

test('the only build is not obsolete, nor is one that the server went back to', () => {
  expect(obsoleteCaches(['epochal-build-c'], 'c', ['c'])).toEqual([])
  expect(obsoleteCaches(['epochal-build-c', 'epochal-build-d'], 'c', ['c'])).toEqual([])
})
