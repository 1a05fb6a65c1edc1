import { expect, test } from 'vitest'
import { lagOf } from './listed-places.ts'

test.each([
  ['at first, nothing is complete', 100, undefined, 0],
  ['nothing new', 100, 100, 0],
  ['two new blocks are still to come', 102, 100, 2],
  ['a page of new blocks', 130, 100, 30],
  ['after a long absence the page is read anew', 131, 100, 0],
  ['after a rollback', 98, 100, 0],
  ['no block', undefined, 100, 0],
])('%s', (_, top, complete, lag) => {
  expect(lagOf(top, complete)).toBe(lag)
})
