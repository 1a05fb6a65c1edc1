import { expect, test } from 'vitest'
import { systemClock } from '#async/clock.ts'
import { Refusal } from '#http/refusal.ts'
import type { GrantedShare, WantedRequests } from '#service/store/redis/shared-limit-store.ts'
import type { LimitPolicy } from '../limit-policy.ts'
import {
  afterLostReply,
  afterReply,
  CallBatches,
  DividedAllowance,
  firstState,
  SharedAllowance,
} from './shared-allowance.ts'

const AT = Date.UTC(2026, 10, 21, 12)

test('a request that arrives alone begins a call at once', () => {
  const batches = new CallBatches<string>()
  expect(batches.add('a', AT)).toBe(0)
  expect(batches.begin(AT)).toEqual(['a'])
  expect(batches.end(AT + 1)).toBeUndefined()
  expect(batches.add('b', AT + 50)).toBe(0)
})

test('requests that arrive within 50 ms of a call share the next one, in order of arrival', () => {
  const batches = new CallBatches<string>()
  batches.add('a', AT)
  batches.begin(AT)
  expect(batches.add('b', AT + 1)).toBeUndefined()
  expect(batches.end(AT + 3)).toBe(47)
  expect(batches.add('c', AT + 30)).toBeUndefined()
  expect(batches.begin(AT + 50)).toEqual(['b', 'c'])
  expect(batches.end(AT + 52)).toBeUndefined()
  // No call is arranged, and the last one began 20 ms ago.
  expect(batches.add('d', AT + 70)).toBe(30)
  expect(batches.add('e', AT + 75)).toBeUndefined()
  expect(batches.begin(AT + 100)).toEqual(['d', 'e'])
})

test('requests that arrive during a call of more than 50 ms begin the next one when it ends', () => {
  const batches = new CallBatches<string>()
  batches.add('a', AT)
  batches.begin(AT)
  expect(batches.add('b', AT + 10)).toBeUndefined()
  expect(batches.add('c', AT + 90)).toBeUndefined()
  expect(batches.end(AT + 120)).toBe(0)
  // The next call is arranged: a further request shares it.
  expect(batches.add('d', AT + 120)).toBeUndefined()
  expect(batches.begin(AT + 120)).toEqual(['b', 'c', 'd'])
})

test('a clock that is set back delays no request', () => {
  const batches = new CallBatches<string>()
  batches.add('a', AT)
  batches.begin(AT)
  batches.end(AT)
  expect(batches.add('b', AT - 3_600_000)).toBe(0)
})

const NOON = Date.UTC(2026, 10, 21, 12)

test('a reply for limits that have changed meanwhile closes nothing under the new ones', async () => {
  const calls: { readonly wanted: WantedRequests; readonly reply: (granted: GrantedShare) => void }[] = []
  const allowance = new SharedAllowance({
    policy: { perSecond: 0.01, burst: 1, perDay: undefined },
    used: 0,
    clock: systemClock,
    period: { kind: 'shared', returnedAt: undefined },
    takeShared: (wanted) => new Promise((reply) => calls.push({ wanted, reply })),
    takeAgain: () => Promise.reject(new Error('the period of sharing goes on')),
    onTaken: () => undefined,
  })
  const first = Promise.resolve(allowance.take())
  allowance.changeLimits({ perSecond: 1000, burst: 1000, perDay: undefined })
  const at = Date.now()
  calls[0]?.reply({ granted: 0, fullAt: at + 100_000, at, count: 1, wait: 100_000 })
  await expect(first).rejects.toMatchObject({ status: 429 })
  const second = Promise.resolve(allowance.take())
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[1]?.wanted).toMatchObject({ fullAt: 0, bucket: { interval: 1 } })
  calls[1]?.reply({ granted: 1, fullAt: at, at, count: 2, wait: 0 })
  expect(await second).toMatchObject({ 'RateLimit-Policy': '"rate";q=1000;w=1' })
})

/** The part of one of three instances. */
function part(policy: LimitPolicy, used = 0) {
  let now = NOON
  const allowance = new DividedAllowance({
    policy,
    used,
    period: { kind: 'divided', began: NOON, instances: 3 },
    now: () => now,
    onTaken: () => undefined,
  })
  const send = () => {
    try {
      return allowance.take().RateLimit
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
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
  return { send, sendAll, pass, allowance }
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
  const { send, sendAll, pass, allowance } = part({ perSecond: 1000, burst: 1000, perDay: 100 }, 89)
  pass(60_000)
  expect(sendAll()).toBe(3)
  // Another instance, or this one once it reaches Redis again, may grant more: the client tries again in a minute.
  expect(send()).toMatchObject({
    status: 402,
    'Retry-After': '60',
    'RateLimit-Policy': '"rate";q=333;w=1, "day";q=100;w=86400',
    RateLimit: '"day";r=0;t=60',
  })
  expect(allowance.usedOn(Math.floor(NOON / 86_400_000))).toBe(92)
})

test('a quota that was used up before is refused until midnight', () => {
  const { send, pass } = part({ perSecond: 1000, burst: 1000, perDay: 100 }, 100)
  pass(60_000)
  expect(send()).toMatchObject({ status: 402, 'Retry-After': String(12 * 3600 - 60) })
})

test('limits that change are divided too', () => {
  const { sendAll, pass, allowance } = part({ perSecond: 1000, burst: 1000, perDay: 90 })
  pass(60_000)
  expect(sendAll()).toBe(30)
  allowance.changeLimits({ perSecond: 1000, burst: 30, perDay: 300 })
  expect(sendAll()).toBe(10)
  pass(60_000)
  allowance.changeLimits({ perSecond: 1000, burst: 1000, perDay: 150 })
  expect(sendAll()).toBe(10)
})

test('a period of sharing lasts until Redis does not respond', () => {
  const first = afterReply(firstState(NOON), 1, NOON)
  expect(first).toEqual({
    period: { kind: 'shared', returnedAt: undefined },
    instances: 1,
    failures: 0,
    pause: 1000,
  })
  const second = afterReply(first, 3, NOON)
  expect(second.period).toBe(first.period)
  expect(second.instances).toBe(3)
})

test('limits are divided by the instances last seen, and shared at once when Redis responds', () => {
  const shared = afterReply(firstState(NOON), 3, NOON)
  const divided = afterLostReply(shared, NOON)
  expect(divided.period).toEqual({ kind: 'divided', began: NOON, instances: 3 })
  expect(afterLostReply(divided, NOON + 100).period).toBe(divided.period)
  expect(afterReply(divided, 1, NOON + 350)).toEqual({
    period: { kind: 'shared', returnedAt: NOON + 350 },
    instances: 1,
    failures: 0,
    pause: 1000,
  })
})

test('what is left of a quota is divided anew each day', () => {
  const divided = afterLostReply(afterReply(firstState(NOON), 2, NOON), NOON)
  const midnight = NOON + 12 * 3_600_000
  expect(afterLostReply(divided, midnight - 1).period).toBe(divided.period)
  expect(afterLostReply(divided, midnight).period).toEqual({ kind: 'divided', began: midnight, instances: 2 })
})

test('an instance that does not reach Redis tries again soon, and each second at last', () => {
  let state = afterReply(firstState(NOON), 1, NOON)
  const pauses = Array.from({ length: 6 }, () => {
    state = afterLostReply(state, NOON)
    return state.pause
  })
  expect(pauses).toEqual([100, 200, 400, 800, 1000, 1000])
})
