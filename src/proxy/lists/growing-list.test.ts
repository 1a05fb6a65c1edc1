import { expect, test } from 'vitest'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { createSharedCost } from './growing-list.ts'

/** A reader with so many upstream requests left, who may cause another one a minute later. */
function reader(left: number) {
  let paid = 0
  return {
    take: () => undefined,
    takeFurther: () => {
      if (paid >= left) return 60_000
      paid += 1
      return undefined
    },
    get paid() {
      return paid
    },
    refill: (more: number) => {
      left += more
    },
  }
}

/** Whether a promise is settled after everything that is due has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  const settle = () => {
    settled = true
  }
  promise.then(settle, settle)
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

test('readers pay in turn, as long as each of them can', async () => {
  const cost = createSharedCost(createTestClock())
  const [a, b, poor] = [reader(10), reader(10), reader(1)]
  for (const one of [a, b, poor]) cost.join(one)
  for (let i = 0; i < 9; i++) await cost.pay()
  expect([a.paid, b.paid, poor.paid]).toEqual([4, 4, 1])
})

test('a reader who has left pays no more, and what was paid before is used first', async () => {
  const cost = createSharedCost(createTestClock())
  const [a, b] = [reader(10), reader(10)]
  const leave = cost.join(a, 2)
  cost.join(b)
  for (let i = 0; i < 2; i++) await cost.pay()
  expect([a.paid, b.paid]).toEqual([0, 0])
  leave()
  for (let i = 0; i < 3; i++) await cost.pay()
  expect([a.paid, b.paid]).toEqual([0, 3])
})

test('the list waits while nobody can pay', async () => {
  const clock = createTestClock()
  const cost = createSharedCost(clock)
  const only = reader(0)
  cost.join(only)
  const payment = cost.pay()
  expect(await isSettled(payment)).toBe(false)
  only.refill(1)
  clock.elapse(60_000)
  await payment
  expect(only.paid).toBe(1)
})

test('a list that nobody reads costs nobody anything', async () => {
  await createSharedCost(createTestClock()).pay()
})
