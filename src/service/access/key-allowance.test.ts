import { expect, test } from 'vitest'
import { Refusal } from '#http/refusal.ts'
import { LocalAllowance } from './key-allowance.ts'
import type { LimitPolicy } from './limit-policy.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const standard: LimitPolicy = { perSecond: 10, burst: 20, perDay: 100_000 }

function allowance(policy: Partial<LimitPolicy> = {}, used = 0, start = NOON) {
  let now = start
  const taken: number[] = []
  const limits = new LocalAllowance({
    policy: { ...standard, ...policy },
    used,
    now: () => now,
    onTaken: (day) => taken.push(day),
  })
  /** The header `RateLimit`, or the refusal. */
  const send = () => {
    try {
      return limits.take().RateLimit
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, ...error.headers }
    }
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  const change = (changed: Partial<LimitPolicy>) => limits.changeLimits({ ...standard, ...changed })
  const updateTotal = (day: number, total: number) => limits.updateTotal(day, total)
  return { send, pass, updateTotal, change, taken }
}

test('twenty requests at once, and then ten a second', () => {
  const { send, pass, taken } = allowance()
  expect(Array.from({ length: 20 }, send)).toEqual(
    Array.from({ length: 20 }, (_, i) => `"rate";r=${19 - i};t=${Math.ceil((i === 19 ? 1 : i + 1) / 10)}`),
  )
  expect(send()).toMatchObject({ status: 429, 'Retry-After': '1', RateLimit: '"rate";r=0;t=1' })
  pass(99)
  expect(send()).toMatchObject({ status: 429 })
  pass(1)
  expect(send()).toBe('"rate";r=0;t=1')
  pass(1000)
  expect(Array.from({ length: 10 }, send).every((field) => typeof field === 'string')).toBe(true)
  expect(send()).toMatchObject({ status: 429 })
  // A refused request is not counted.
  expect(taken).toHaveLength(31)
})
test('the quota of a day resets at midnight UTC', () => {
  const { send, pass, taken } = allowance({ perDay: 3 }, 1, Date.UTC(2026, 10, 21, 23, 59, 50))
  expect([send(), send()].map((field) => typeof field)).toEqual(['string', 'string'])
  expect(send()).toEqual({
    status: 402,
    'Retry-After': '10',
    'RateLimit-Policy': '"rate";q=20;w=2, "day";q=3;w=86400',
    RateLimit: '"day";r=0;t=10',
  })
  pass(9999)
  expect(send()).toMatchObject({ status: 402, 'Retry-After': '1' })
  pass(1)
  expect(typeof send()).toBe('string')
  expect(new Set(taken).size).toBe(2)
})

test('the total of all instances replaces the count of its day, also by a smaller number', () => {
  const { send, updateTotal } = allowance({ perDay: 10 })
  send()
  updateTotal(Math.floor(NOON / 86_400_000), 10)
  expect(send()).toMatchObject({ status: 402 })
  updateTotal(Math.floor(NOON / 86_400_000), 9)
  updateTotal(0, 1000)
  expect(typeof send()).toBe('string')
  expect(send()).toMatchObject({ status: 402 })
})
