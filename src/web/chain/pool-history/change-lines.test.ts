import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { parseMarginFraction } from '#cardano/margin.ts'
import {
  amountDifferenceText,
  decimalsOf,
  exactAda,
  isAtLeastTwice,
  marginDifferenceText,
} from './change-lines.tsx'

test.each([
  [50_000_000_000n, 130_000_000_000n, '+80,000 ADA'],
  [340_000_000n, 170_000_000n, '−170 ADA'],
  [1n, 0n, '−0.000001 ADA'],
  [0n, 2n ** 64n - 1n, '+18,446,744,073,709.551615 ADA'],
  [9_007_199_254_740_993n, 9_007_199_254_740_992n, '−0.000001 ADA'],
  [7n, 7n, undefined],
])('from %i to %i lovelace', (before, after, text) => {
  expect(amountDifferenceText(lovelace(before), lovelace(after))).toBe(text)
})

test.each([
  ['0.05', '0.0299', '−2.01 points'],
  ['0.03', '0.04935', '+1.935 points'],
  ['0.1', '0.3', '+20.00 points'],
  ['0', '1', '+100.00 points'],
  ['0.05', '0.05000000000000001', '+0.000000000000001 points'],
  ['0.05', '0.05', undefined],
])('from a margin of %s to %s', (before, after, text) => {
  expect(marginDifferenceText(parseMarginFraction(before), parseMarginFraction(after))).toBe(text)
})

test.each([
  ['0.05', '0.1', true],
  ['0.05', '0.09999999999999999', false],
  ['0', '0.01', true],
  ['1', '1', false],
])('from a margin of %s, %s is at least twice: %s', (before, after, isTwice) => {
  expect(isAtLeastTwice(parseMarginFraction(after), parseMarginFraction(before))).toBe(isTwice)
})

test('amounts are exact, with as many decimals as they need', () => {
  expect(exactAda(lovelace(130_000_000_000n))).toBe('130,000')
  expect(exactAda(lovelace(1_234_500_000n))).toBe('1,234.5')
  expect(decimalsOf([1_000_000n, 1_500_000n, 1_250_000n].map(lovelace))).toBe(2)
  expect(decimalsOf([])).toBe(0)
})
