import { expect, test } from 'vitest'
import { collectedText } from './collected-rows.tsx'

test.each([
  [2200, 36_000, 1680, '2,200 of 36,000 updates have come, about 28 min left.'],
  [35_990, 36_000, 23, '35,990 of 36,000 updates have come, about 23 s left.'],
  [2200, null, null, '2,200 updates have come.'],
])('%i of %s rows, %s seconds left', (rows, expected, seconds, text) => {
  expect(collectedText({ rows, expected, seconds }, 'updates')).toBe(text)
})
