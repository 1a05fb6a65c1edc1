import { expect, test } from 'vitest'
import {
  rateLimitField,
  rateLimitPolicyField,
  readRateLimitPolicies,
  readRateLimits,
} from './rate-limit-fields.ts'

test('the fields are written as the draft has them', () => {
  const policies = [
    { name: 'rate', quota: 20, window: 2 },
    { name: 'day', quota: 100_000, window: 86_400 },
  ]
  expect(rateLimitPolicyField(policies)).toBe('"rate";q=20;w=2, "day";q=100000;w=86400')
  expect(rateLimitField('rate', 19, 1)).toBe('"rate";r=19;t=1')
})

test.each([
  [undefined, []],
  ['', []],
  ['"burst";q=20;w=2', [{ name: 'burst', quota: 20, window: 2 }]],
  [
    '"rate";q=20;w=2, "day";q=100000;w=86400',
    [
      { name: 'rate', quota: 20, window: 2 },
      { name: 'day', quota: 100_000, window: 86_400 },
    ],
  ],
  ['"rate"; q=20; w=2; pk=:cHsdsRa894==:', [{ name: 'rate', quota: 20, window: 2 }]],
  ['"rate";q=20', []],
  ['20, 20;w=2', []],
])('RateLimit-Policy %s', (field, policies) => {
  expect(readRateLimitPolicies(field)).toEqual(policies)
})

test.each([
  [undefined, []],
  ['"rate";r=0;t=2', [{ name: 'rate', remaining: 0, reset: 2 }]],
  [
    '"rate";r=5;t=1, "day";r=0;t=3600',
    [
      { name: 'rate', remaining: 5, reset: 1 },
      { name: 'day', remaining: 0, reset: 3600 },
    ],
  ],
  ['"rate";r=5', []],
  ['limit=10, remaining=5, reset=1', []],
])('RateLimit %s', (field, limits) => {
  expect(readRateLimits(field)).toEqual(limits)
})
