import { expect, test } from 'vitest'
import { firstUpdateText } from './whole-history.ts'

test.each([
  ['live', 'First registration'],
  ['simulated', 'First registration'],
  ['recorded', 'First on record'],
  [undefined, 'First on record'],
] as const)('the first update of a pool on a network that is %s: %s', (source, text) => {
  expect(firstUpdateText(source)).toBe(text)
})
