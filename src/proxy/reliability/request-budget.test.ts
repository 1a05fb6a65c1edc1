import { describe, expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import { isLongForm } from '#testing/long-form.ts'
import {
  allLimitedUpstreams,
  MAX_REFUSED,
  MAX_REFUSED_LATER,
  MIN_USED,
  simulateConcurrency,
  simulateRate,
} from '#testing/proxy/rate-simulation.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import { type BudgetTurn, createRequestBudget } from './request-budget.ts'
import type { BudgetSpent } from './upstream-pause.ts'

/** Those that are quick to simulate: `npm run bench -- proxy rates` runs all. */
const quick = allLimitedUpstreams.filter(
  ({ rate, roundTrip, namesWait }) =>
    (isLongForm ? [0.5, 2, 10] : [2]).includes(rate) && (roundTrip === 300 || !namesWait) && roundTrip !== 50,
)

describe('a limit that nothing names is found out', () => {
  test.each(quick)('$limiter, $rate a second, $roundTrip ms, names a wait: $namesWait', async (upstream) => {
    const { refusedInFirstMinute, refusedLater, used } = await simulateRate(upstream)
    expect(refusedInFirstMinute).toBeLessThanOrEqual(MAX_REFUSED)
    expect(refusedLater).toBeLessThanOrEqual(MAX_REFUSED_LATER)
    expect(used).toBeGreaterThanOrEqual(MIN_USED)
  })

  test.each([2, 4, 8])('%d at a time', async (most) => {
    const { refusedInFirstMinute, refusedLater, used } = await simulateConcurrency(most, 100)
    expect(refusedInFirstMinute).toBeLessThanOrEqual(MAX_REFUSED)
    expect(refusedLater).toBeLessThanOrEqual(MAX_REFUSED_LATER)
    expect(used).toBeGreaterThanOrEqual(0.79)
  })
})

describe('the budget', () => {
  const HOUR_AWAY = 3600 * SECOND

  function open(configured?: number) {
    const clock = createSimulatedClock(1e12)
    const budget = createRequestBudget(configured, clock)
    const turns: BudgetTurn[] = []
    const spent: BudgetSpent[] = []
    const take = (wait = HOUR_AWAY) => {
      budget.take('user', clock.now() + wait).then(
        (turn) => turns.push(turn),
        (error: BudgetSpent) => spent.push(error),
      )
    }
    return { clock, budget, turns, spent, take }
  }

  test('has few requests on the way while nothing is known', async () => {
    const { clock, turns, take } = open()
    for (let i = 0; i < 50; i++) take()
    await clock.run(0)
    expect(turns).toHaveLength(4)
    turns[0]?.responded(200, {})
    turns[1]?.abandoned()
    await clock.run(0)
    expect(turns).toHaveLength(6)
  })

  test('has sixteen on the way within seconds where none is refused', async () => {
    const { clock, turns, take } = open()
    for (let i = 0; i < 300; i++) take()
    await clock.run(0)
    for (let round = 0; round < 16; round++) {
      for (const turn of turns.splice(0)) turn.responded(200, {})
      await clock.run(0.6 * SECOND)
    }
    expect(turns).toHaveLength(16)
  })

  test('has all of them on the way once the upstream names its limits', async () => {
    const { clock, budget, turns, take } = open()
    for (let i = 0; i < 50; i++) take()
    await clock.run(0)
    turns[0]?.responded(200, { 'ratelimit-policy': '"burst";q=200;w=2' })
    await clock.run(0)
    expect(turns).toHaveLength(50)
    expect(budget.namedRate).toEqual({ requests: 200, seconds: 2, left: undefined, at: clock.now() })
    expect(budget.learntPerSecond).toBeUndefined()
  })

  test('has one request on the way after a refusal, until it gets through', async () => {
    const { clock, turns, take } = open()
    for (let i = 0; i < 50; i++) take()
    await clock.run(0)
    for (const turn of turns.slice()) turn.responded(429, {})
    await clock.run(0.99 * SECOND)
    expect(turns).toHaveLength(4)
    await clock.run(5 * SECOND)
    expect(turns).toHaveLength(5)
    turns[4]?.responded(429, {})
    await clock.run(2.9 * SECOND)
    expect(turns).toHaveLength(5)
    await clock.run(SECOND)
    expect(turns).toHaveLength(6)
    turns[5]?.abandoned()
    await clock.run(0)
    expect(turns).toHaveLength(7)
    turns[6]?.responded(200, {})
    await clock.run(2 * SECOND)
    expect(turns.length).toBeGreaterThan(7)
  })

  test('serves those whom it turned away when they come back at the time that it said', async () => {
    const { clock, budget, turns, spent, take } = open(2)
    for (let i = 0; i < 100; i++) take(5 * SECOND)
    await clock.run(5 * SECOND)
    expect(turns.length + spent.length).toBe(100)
    expect(turns.length).toBeGreaterThan(8)
    const { until } = spent[0] as BudgetSpent
    await clock.run(Math.max(until - clock.now(), 0))
    const late = budget.take('user', clock.now() + SECOND)
    await clock.run(SECOND)
    await expect(late).resolves.toBeDefined()
  })

  test('turns away at once who waits for less than the pause after a refusal', async () => {
    const { clock, turns, spent, take } = open(1)
    for (let i = 0; i < 10; i++) take(10 * SECOND)
    take(20 * SECOND)
    await clock.run(0)
    const before = spent.length
    turns[0]?.responded(429, { 'retry-after': '12' })
    await clock.run(0)
    expect([turns.length + spent.length, spent.length - before]).toEqual([10, 9])
    await clock.run(12 * SECOND)
    expect(turns).toHaveLength(2)
  })

  test('gives turns in the order of urgency', async () => {
    const { clock, budget } = open(1)
    const order: string[] = []
    const request = (priority: 'user' | 'background') =>
      budget.take(priority, clock.now() + HOUR_AWAY).then(() => order.push(priority))
    void request('user')
    void request('background')
    void request('user')
    await clock.run(5 * SECOND)
    expect(order).toEqual(['user', 'user', 'background'])
  })
})
