import { describe, expect, test } from 'vitest'
import {
  changeOf,
  compareRatios,
  exactDigits,
  medianRatio,
  type Ratio,
  roundedDigits,
  toDouble,
} from './ratio.ts'

const of = (over: bigint, under = 1n): Ratio => ({ over, under })

describe('digits', () => {
  test.each([
    [of(1n, 3n), 4, '0.3333'],
    [of(2n, 3n), 4, '0.6667'],
    [of(1n, 2n), 0, '1'],
    [of(-1n, 2n), 0, '-1'],
    [of(-1n, 3n), 0, '0'],
    [of(25n, 10_000n), 3, '0.003'],
    [of(60_717_832_669_187_395n, 1_000_000n), 2, '60717832669.19'],
    [of(10_000n), 2, '10000.00'],
  ])('%o with %i decimals is %s', (value, decimals, text) => {
    expect(roundedDigits(value, decimals)).toBe(text)
  })

  test.each([
    [of(109_846_113_240n, 1_000_000n), '109846.11324'],
    [of(5n), '5'],
    [of(500n), '500'],
    [of(1n, 3n), undefined],
    [of(-1_500_000n, 1_000_000n), '-1.5'],
  ])('all digits of %o are %s', (value, text) => {
    expect(exactDigits(value, 6)).toBe(text)
  })
})

test('values above 2^53 keep their order and their middle', () => {
  const values = [9_007_199_254_740_993n, 9_007_199_254_740_992n, 9_007_199_254_740_994n].map((n) => of(n))
  expect(values.toSorted(compareRatios).map(({ over }) => over % 10n)).toEqual([2n, 3n, 4n])
  expect(medianRatio(values)).toEqual(of(9_007_199_254_740_993n))
  expect(roundedDigits(medianRatio(values.slice(0, 2)) ?? of(0n), 1)).toBe('9007199254740992.5')
})

test('there is no median of nothing', () => {
  expect(medianRatio([])).toBeUndefined()
})

describe('change', () => {
  test.each([
    [of(200n), of(300n), 0.5],
    [of(300n), of(200n), -1 / 3],
    [of(-200n), of(-100n), -0.5],
    [of(1n, 3n), of(1n, 6n), -0.5],
  ])('from %o to %o is %d', (from, to, share) => {
    const change = changeOf(from, to)
    expect(change && toDouble(change)).toBeCloseTo(share, 12)
    expect((change?.under ?? 0n) > 0n).toBe(true)
  })

  test('from zero it is not defined', () => {
    expect(changeOf(of(0n), of(5n))).toBeUndefined()
  })
})

test('figures equal those of another computation, on 2,000 random values', () => {
  let seed = 7n
  const next = (limit: bigint) => {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return (seed >> 11n) % limit
  }
  for (let i = 0; i < 2000; i++) {
    const value = of(next(10n ** 18n) - 5n * 10n ** 17n, next(10n ** 9n) + 1n)
    const digits = roundedDigits(value, 4)
    const shown = BigInt(digits.replace('.', ''))
    // The rounded figure lies within half a step of the exact one.
    const distance = shown * value.under - value.over * 10_000n
    expect((distance < 0n ? -distance : distance) * 2n <= value.under).toBe(true)
  }
})
