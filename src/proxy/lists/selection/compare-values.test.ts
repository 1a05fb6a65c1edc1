import { describe, expect, test } from 'vitest'
import { compareDecimals, compareTexts, compareTimes, comparisonWithDecimal } from './compare-values.ts'

/** Each is less than those behind it. */
const ascending = {
  decimals: [
    '-1e20',
    '-9007199254740993',
    '-9007199254740992',
    '-1.5',
    '-0.1',
    '0',
    '1e-30',
    '0.000001',
    '0.1',
    '1.5',
    '9007199254740992',
    '9007199254740993',
    '9007199254740993.5',
    '18446744073709551615',
    '18446744073709551616',
    '1e400',
  ],
  texts: ['', 'A', 'Z', 'a', 'ab', 'b', '\u{e000}', '\u{ffff}', '\u{10000}', '\u{1f600}'],
  times: [
    '2021-10-29T21:44:56',
    '2021-10-29T21:44:56.000001',
    '2021-10-29T21:44:56.25Z',
    '2021-10-29T21:44:56.3',
    '2021-10-29T21:44:57Z',
  ],
}
const all = {
  decimals: compareDecimals,
  texts: compareTexts,
  times: compareTimes,
} as const

describe.each(['decimals', 'texts', 'times'] as const)('%s', (kind) => {
  test('compare exactly', () => {
    const values = ascending[kind]
    for (const [i, left] of values.entries()) {
      for (const [j, right] of values.entries()) {
        expect([left, right, Math.sign(all[kind](left, right)) + 0]).toEqual([left, right, Math.sign(i - j)])
      }
    }
  })
})

test.each([
  ['1.50', '1.5'],
  ['15e-1', '1.5'],
  ['-0', '0'],
  ['0.0', '-0e3'],
  ['1e3', '1000'],
  [`1${'0'.repeat(60)}`, '1e60'],
])('%s equals %s', (left, right) => {
  expect(compareDecimals(left, right) + 0).toBe(0)
  expect(comparisonWithDecimal(right)(left) + 0).toBe(0)
})

test('a time equals itself with a zone and with zeros', () => {
  expect(compareTimes('2021-10-29T21:44:56.500Z', '2021-10-29T21:44:56.5')).toBe(0)
  expect(compareTimes('2021-10-29T21:44:56.000', '2021-10-29T21:44:56')).toBe(0)
})
