import { expect, test } from 'vitest'
import { prefetchExtent } from './prefetch-extent.ts'

const usual = { connection: { effectiveType: '4g' }, isOnline: true, hasPlenty: true, isTyping: false }

test.each([
  ['a usual connection', {}, 'code and data'],
  ['a browser that says nothing of its connection', { connection: undefined }, 'code and data'],
  ['Save-Data', { connection: { effectiveType: '4g', saveData: true } }, 'nothing'],
  ['no connection', { isOnline: false }, 'nothing'],
  ['a slow connection', { connection: { effectiveType: '2g' } }, 'code'],
  ['a very slow connection', { connection: { effectiveType: 'slow-2g' } }, 'code'],
  ['a network with a small allowance', { hasPlenty: false }, 'code'],
  ['a page without a network', { hasPlenty: undefined }, 'code'],
  ['a text that is being typed', { isTyping: true }, 'code'],
] as const)('%s', (_, circumstances, extent) => {
  expect(prefetchExtent({ ...usual, ...circumstances })).toBe(extent)
})
