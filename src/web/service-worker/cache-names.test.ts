import { expect, test } from 'vitest'
import { obsoleteCaches } from './cache-names.ts'

const names = [
  'epochal-build-a',
  'epochal-build-b',
  'epochal-build-c',
  'epochal-data-0',
  'epochal-data-1',
  'other',
]

test.each([
  ['no page is open', [], ['epochal-build-a', 'epochal-build-b', 'epochal-data-0']],
  ['every page is of the new build', ['c', 'c'], ['epochal-build-a', 'epochal-build-b', 'epochal-data-0']],
  ['a page of an older build is open', ['c', 'b'], ['epochal-build-a', 'epochal-data-0']],
  ['a page did not reply', ['c', undefined], ['epochal-data-0']],
])('obsolete caches when %s', (_, pages, obsolete) => {
  expect(obsoleteCaches(names, 'c', pages)).toEqual(obsolete)
})
