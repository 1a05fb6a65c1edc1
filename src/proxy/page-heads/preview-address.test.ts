import { expect, test } from 'vitest'
import { previewPath, previewRangeQuery, readPreviewPath, readPreviewRange } from './preview-address.ts'

test.each([
  ['/epochs', '/previews/mainnet/epochs.png'],
  ['/epochs/379', '/previews/mainnet/epochs/379.png'],
  ['/epochs/latest', '/previews/mainnet/epochs/latest.png'],
  ['/blocks/8415364', '/previews/mainnet/blocks/8415364.png'],
  ['/accounts/stake1abc', '/previews/mainnet/accounts/stake1abc.png'],
  ['/pools/4268/updates', '/previews/mainnet/pools/4268.png'],
])('the picture of %s is %s, and back', (page, picture) => {
  expect(previewPath('mainnet', page)).toBe(picture)
  expect(readPreviewPath(picture)).toBe(`/mainnet${page}`)
})

test.each(['', '/blocks', '/pools/updates', '/accounts/sheet', '/blocks/epochs/394/slots/1'])(
  'the page %j has the picture of the epochs',
  (page) => {
    expect(previewPath('mainnet', page)).toBe('/previews/mainnet/epochs.png')
  },
)

test.each([
  '/previews/mainnet/epochs/379',
  '/previews/mainnet/epochs/379.PNG',
  '/previews/mainnet/EPOCHS/379.png',
  '/previews/mainnet/epochs/379/.png',
  '/previews/mainnet/epochs/379.png.png.jpg',
  '/previews/mainnet/blocks.png',
  '/previews/mainnet/pools/4268/updates.png',
  '/previews/mainnet.png',
  '/previews/.png',
  '/previews/',
])('%s is the picture of nothing', (path) => {
  expect(readPreviewPath(path)).toBeUndefined()
})

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
