import { expect, test } from 'vitest'
import { restingCursor } from './use-resting-cursor.ts'

test.each([
  ['8', 8],
  ['1', 1],
  ['15', 15],
  ['0', undefined],
  ['16', undefined],
  ['-1', undefined],
  ['8.5', undefined],
  ['', undefined],
  [null, undefined],
])('%j', (text, cursor) => {
  expect(restingCursor(text, { first: 1, last: 15 })).toBe(cursor)
})
