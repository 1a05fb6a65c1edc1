import { expect, test } from 'vitest'
import { compareMargins, parseMarginFraction } from './margin.ts'

test.each([
  ['0', '0', 0],
  ['0.0299', '0.03', -1],
  ['0.1', '0.10', 0],
  ['0.12', '0.1', 1],
  ['1', '0.99999999999999999', 1],
  ['2', '10', -1],
])('the margin %s against %s', (a, b, order) => {
  expect(Math.sign(compareMargins(parseMarginFraction(a), parseMarginFraction(b)))).toBe(order)
})
