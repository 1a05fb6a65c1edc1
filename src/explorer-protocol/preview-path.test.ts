import { expect, test } from 'vitest'
import { previewPath, readPreviewPath } from './preview-path.ts'

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
