import { expect, test } from 'vitest'
import { NO_STORE, statedAge, statedLifetime } from './cache-control.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['private', undefined],
  ['max-age=20', 20_000],
  ['private, max-age=2, must-revalidate', 2000],
  ['public,max-age=0', 0],
  ['s-maxage=60', undefined],
  ['no-cache', 0],
  ['max-age=60, no-cache', 0],
  ['private, max-age=604800, immutable', Number.POSITIVE_INFINITY],
  ['Max-Age=60', 60_000],
  ['max-age="60"', 60_000],
  ['NO-CACHE', 0],
  ['no-store', NO_STORE],
  ['max-age=60, no-store', NO_STORE],
])('Cache-Control %s: %s ms', (field, lifetime) => {
  expect(statedLifetime(field)).toBe(lifetime)
})

test.each([
  [undefined, 0],
  ['', 0],
  ['60', 60_000],
  ['-1', 0],
  ['1.5', 0],
  ['a', 0],
  ['9'.repeat(400), 2 ** 31 * 1000],
])('Age %s: %d ms', (field, age) => {
  expect(statedAge(field)).toBe(age)
})
