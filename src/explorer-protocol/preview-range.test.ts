import { expect, test } from 'vitest'
import { previewRangeQuery, readPreviewRange } from './preview-range.ts'

const read = (search: string) => readPreviewRange(new URLSearchParams(search))

test.each([
  ['?from=300&to=310', { first: 300, last: 310 }],
  ['?from=0&to=0', { first: 0, last: 0 }],
])('%s is a range, and back', (search, range) => {
  expect(read(search)).toEqual(range)
  expect(previewRangeQuery(range)).toBe(search)
})

test.each([
  '',
  '?from=300',
  '?from=310&to=300',
  '?from=a&to=9',
  '?from=-1&to=9',
  '?from=1&to=9999999',
  '?from=01&to=9',
])('%j is none', (search) => {
  expect(read(search)).toBeUndefined()
})

test('other state of the page is not of its picture', () => {
  expect(previewRangeQuery(read('?scale=log&to=9&sort=-fees&from=3'))).toBe('?from=3&to=9')
  expect(previewRangeQuery(undefined)).toBe('')
})
