import { expect, test } from 'vitest'
import { HttpError } from '../../responses/error-response.ts'
import type { LimitPolicy } from '../limit-refusals.ts'
import { createDividedAllowance } from './shared-allowance.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

/** The part of one of three instances. */
function part(policy: LimitPolicy, used = 0) {
  let now = NOON
  const { take, changeLimits, usedOn } = createDividedAllowance({
    policy,
    used,
    period: { kind: 'divided', began: NOON, instances: 3 },
    now: () => now,
    onTaken: () => undefined,
  })
  const send = () => {
    try {
      return take().RateLimit
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { status: error.status, ...error.headers }
    }
  }
  /** Sends until a request is refused. */
  const sendAll = () => {
    let taken = 0
    while (typeof send() === 'string') taken += 1
    return taken
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { send, sendAll, pass, changeLimits, usedOn }
}

test('a third of rate and burst, from an empty bucket', () => {
  const { send, sendAll, pass } = part({ perSecond: 30, burst: 20, perDay: undefined })
  expect(send()).toMatchObject({ status: 429, 'RateLimit-Policy': '"rate";q=6;w=1' })
  pass(100)
  expect(sendAll()).toBe(1)
  pass(60_000)
  expect(sendAll()).toBe(6)
})

test('a burst of at least one', () => {
  const { sendAll, pass } = part({ perSecond: 3, burst: 2, perDay: undefined })
  pass(60_000)
  expect(sendAll()).toBe(1)
})

test('a third of what is left of the quota, rounded down', () => {
  const { send, sendAll, pass, usedOn } = part({ perSecond: 1000, burst: 1000, perDay: 100 }, 89)
  pass(60_000)
  expect(sendAll()).toBe(3)
  // Another instance, or this one once it reaches Redis again, may grant more: the client tries again in a minute.
  expect(send()).toMatchObject({
    status: 402,
    'Retry-After': '60',
    'RateLimit-Policy': '"rate";q=333;w=1, "day";q=100;w=86400',
    RateLimit: '"day";r=0;t=60',
  })
  expect(usedOn(Math.floor(NOON / 86_400_000))).toBe(92)
})

test('a quota that was used up before is refused until midnight', () => {
  const { send, pass } = part({ perSecond: 1000, burst: 1000, perDay: 100 }, 100)
  pass(60_000)
  expect(send()).toMatchObject({ status: 402, 'Retry-After': String(12 * 3600 - 60) })
})

test('limits that change are divided too', () => {
  const { sendAll, pass, changeLimits } = part({ perSecond: 1000, burst: 1000, perDay: 90 })
  pass(60_000)
  expect(sendAll()).toBe(30)
  changeLimits({ perSecond: 1000, burst: 30, perDay: 300 })
  expect(sendAll()).toBe(10)
  pass(60_000)
  changeLimits({ perSecond: 1000, burst: 1000, perDay: 150 })
  expect(sendAll()).toBe(10)
})
