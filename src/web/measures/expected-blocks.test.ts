import { expect, test } from 'vitest'
import { comparedWithExpected } from './expected-blocks.ts'

test.each([
  [65, 60, '5 more than the'],
  [82, 90, '8 fewer than the'],
  [20_393, 21_600, '1,207 fewer than the'],
  [11, 11.4, 'as many as the'],
  [0, 0.2, 'as many as the'],
])('%i blocks, of %d expected: %s', (blocks, expected, words) => {
  expect(comparedWithExpected(blocks, expected)).toBe(words)
})
