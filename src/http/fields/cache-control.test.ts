import { expect, test } from 'vitest'
import { NO_STORE, statedLifetime } from './cache-control.ts'

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
  ['no-store', NO_STORE],
  ['max-age=60, no-store', NO_STORE],
])('Cache-Control %s: %s ms', (field, lifetime) => {
  expect(statedLifetime(field)).toBe(lifetime)
})
