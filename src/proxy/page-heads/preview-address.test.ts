import { expect, test } from 'vitest'
import { readNamedEpochs } from '#explorer-protocol/named-epochs.ts'
import { previewPath, previewRangeQuery, readPreviewPath } from './preview-address.ts'

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

const read = (search: string) => readNamedEpochs(new URLSearchParams(search))

test.each([
  ['?from=300&to=310', { first: 300, last: 310 }],
  ['?from=0&to=0', { first: 0, last: 0 }],
  ['?from=300', { first: 300, last: undefined }],
])('%s is a range, and back', (search, range) => {
  expect(read(search)).toEqual(range)
  expect(previewRangeQuery(range)).toBe(search)
})

test.each(['', '?from=a&to=9', '?from=-1&to=9', '?from=1&to=9999999999', '?from=1&to='])(
  '%j is none',
  (search) => expect(read(search)).toBeUndefined(),
)

test('the picture of a range has the range alone, in one form', () => {
  expect(previewRangeQuery(read('?scale=log&to=9&sort=-fees&from=3'))).toBe('?from=3&to=9')
  expect(previewRangeQuery(read('?from=310&to=0300'))).toBe('?from=300&to=310')
  expect(previewRangeQuery(read('?to=280'))).toBe('?from=0&to=280')
  expect(previewRangeQuery(undefined)).toBe('')
})
