import { expect, test } from 'vitest'
import { restingCursor } from './use-resting-cursor.ts'

test.each([
  [8, 8],
  [1, 1],
  [15, 15],
  [0, undefined],
  [16, undefined],
  [undefined, undefined],
])('%j', (named, cursor) => {
  expect(restingCursor(named, { first: 1, last: 15 })).toBe(cursor)
})
