import { expect, test } from 'vitest'
import { collectedText } from './collected-updates.tsx'

test.each([
  [2200, 36_000, '28 min', '2,200 of 36,000 updates have come, about 28 min left.'],
  [35_990, 36_000, '23 s', '35,990 of 36,000 updates have come, about 23 s left.'],
  [2200, undefined, undefined, '2,200 updates have come.'],
])('%i of %s rows, %s left', (rows, total, left, text) => {
  expect(collectedText(rows, total, left)).toBe(text)
})
