import { expect, test } from 'vitest'
import { HttpError } from '../responses/http-error.ts'
import { createAllowance } from './key-allowance.ts'
import { type LimitPolicy, policyField } from './limit-policy.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const standard: LimitPolicy = { perSecond: 10, burst: 20, perDay: 100_000 }

function allowance(policy: Partial<LimitPolicy> = {}, used = 0, start = NOON) {
  let now = start
  const taken: number[] = []
  const { take, updateTotal } = createAllowance({
    policy: { ...standard, ...policy },
    used,
    now: () => now,
    onTaken: (day) => taken.push(day),
  })
  /** The header `RateLimit`, or the refusal. */
  const ask = () => {
    try {
      return take().RateLimit
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { status: error.status, ...error.headers }
    }
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { ask, pass, updateTotal, taken }
}

test('twenty at once, and then ten a second', () => {
  const { ask, pass, taken } = allowance()
  expect(Array.from({ length: 20 }, ask)).toEqual(
    Array.from({ length: 20 }, (_, i) => `"rate";r=${19 - i};t=${Math.ceil((i === 19 ? 1 : i + 1) / 10)}`),
  )
  expect(ask()).toMatchObject({ status: 429, 'Retry-After': '1', RateLimit: '"rate";r=0;t=1' })
  pass(99)
  expect(ask()).toMatchObject({ status: 429 })
  pass(1)
  expect(ask()).toBe('"rate";r=0;t=1')
  pass(1000)
  expect(Array.from({ length: 10 }, ask).every((answer) => typeof answer === 'string')).toBe(true)
  expect(ask()).toMatchObject({ status: 429 })
  // What is refused costs nothing.
  expect(taken).toHaveLength(31)
})

test('whoever keeps to the rate is never refused', () => {
  const { ask, pass } = allowance({ burst: 1 })
  for (let i = 0; i < 1000; i++) {
    expect(ask()).toBe('"rate";r=0;t=1')
    pass(100)
  }
})

test('a rate below one a second names the seconds to wait', () => {
  const { ask } = allowance({ perSecond: 0.1, burst: 1 })
  expect(ask()).toBe('"rate";r=0;t=10')
  expect(ask()).toMatchObject({ 'Retry-After': '10' })
})

test('the quota of a day begins anew at midnight of UTC', () => {
  const { ask, pass, taken } = allowance({ perDay: 3 }, 1, Date.UTC(2026, 10, 21, 23, 59, 50))
  expect([ask(), ask()].map((answer) => typeof answer)).toEqual(['string', 'string'])
  expect(ask()).toEqual({
    status: 402,
    'Retry-After': '10',
    'RateLimit-Policy': '"rate";q=20;w=2, "day";q=3;w=86400',
    RateLimit: '"day";r=0;t=10',
  })
  pass(9999)
  expect(ask()).toMatchObject({ status: 402, 'Retry-After': '1' })
  pass(1)
  expect(typeof ask()).toBe('string')
  expect(new Set(taken).size).toBe(2)
})

test('what other instances counted counts here too, and is never forgotten for a smaller number', () => {
  const { ask, updateTotal } = allowance({ perDay: 10 })
  ask()
  updateTotal(Math.floor(NOON / 86_400_000), 9)
  updateTotal(Math.floor(NOON / 86_400_000), 5)
  updateTotal(0, 1000)
  expect(typeof ask()).toBe('string')
  expect(ask()).toMatchObject({ status: 402 })
})

test('the policy says how many at once, and in how many seconds as many again', () => {
  expect(policyField(standard)).toBe('"rate";q=20;w=2, "day";q=100000;w=86400')
  expect(policyField({ perSecond: 500, burst: 1000, perDay: undefined })).toBe('"rate";q=1000;w=2')
})
