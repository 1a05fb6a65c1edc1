import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { Refusal } from '#http/refusal.ts'
import { afterTake, tokenBucket } from '#http/token-buckets.ts'
import type { UsageStore } from '#service/store/control/usage-store.ts'
import { connectRedis, type RedisConnection } from '#service/store/redis/redis-connection.ts'
import { createSharedLimitStore } from '#service/store/redis/shared-limit-store.ts'
import { RequestLedger } from '#service/usage/request-ledger.ts'
import { failingLog, noLog } from '#testing/collected-log.ts'
import { isLongForm } from '#testing/long-form.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import { hasRedis, type RealRedis, startRealRedis } from '#testing/redis/real-redis.ts'
import { KeyLimits } from '../key-limits.ts'
import { type LimitPolicy, policiesWith } from '../limit-policy.ts'
import { LimitSharing } from './limit-sharing.ts'

/**
 * Instances with a Redis and a control database, as random clients see them, against a model: one token bucket for all
 * of them. Redis is real; time is simulated, and given to its scripts.
 */

const NOON = Date.UTC(2026, 10, 21, 12)
const KEY = 'the key'
/** Milliseconds of waiting that rounding may bring. */
const ROUNDING = 0.01

let redis: RealRedis
let connection: RedisConnection

beforeAll(async () => {
  // Counts are saved when the simulated clock says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  if (!hasRedis) return
  redis = await startRealRedis()
  // No deadline that a slow machine misses.
  connection = await connectRedis(redis.url, () => undefined, 60 * SECOND)
})

afterAll(async () => {
  vi.useRealTimers()
  await connection?.close()
  await redis?.remove()
})

/** A generator of random numbers (mulberry32), so that a seed gives the same run each time. */
function randomNumbers(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** A whole number from `least` to `most`. */
    whole: (least: number, most: number) => least + Math.floor(random() * (most - least + 1)),
    is: (probability: number) => random() < probability,
    one: <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0],
  }
}

/** A control database that responds at once. */
function usageInMemory(): UsageStore {
  const totals = new Map<string, number>()
  const limits = { plan: 'standard', perSecond: null, burst: null, perDay: null } as const
  const nameOf = (key: string, day: number) => `${key} ${day}`
  return {
    read: async (key, day) => ({ limits, used: totals.get(nameOf(key, day)) ?? 0 }),
    add: async ({ granted, watched }) =>
      [...granted, ...watched.map((of) => ({ ...of, requests: 0 }))].map(({ key, day, requests }) => {
        const total = (totals.get(nameOf(key, day)) ?? 0) + requests
        totals.set(nameOf(key, day), total)
        return { key, day, total, limits }
      }),
    tellQuota: async () => undefined,
  }
}

interface Outcome {
  readonly at: number
  /** 200, 429 or 402. */
  readonly status: number
  /** Whether the instances shared the limits when it was decided. */
  readonly isShared: boolean
}

let worlds = 0

/** Several instances on one Redis and one control database, in simulated time. */
function createWorld(policy: LimitPolicy) {
  worlds += 1
  const database = `world ${worlds}`
  let inFlight = 0
  let isDown = false
  let calls = 0
  let instances = 0
  const sharings = new Set<LimitSharing>()
  const settled = async () => {
    for (;;) {
      for (let i = 0; i < 30; i++) await undefined
      if (inFlight === 0) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const clock = createSimulatedClock(NOON, settled)
  const usage = usageInMemory()
  const outcomes: Outcome[] = []
  async function start() {
    let isRunning = true
    const watched: RedisConnection = {
      run: async (...call) => {
        if (isDown || !isRunning) throw new Error('down')
        inFlight += 1
        calls += 1
        try {
          return await connection.run(...call)
        } finally {
          inFlight -= 1
        }
      },
      close: async () => undefined,
    }
    instances += 1
    const store = createSharedLimitStore({
      connection: watched,
      database,
      instance: String(instances),
      time: clock.now,
    })
    const sharing = await LimitSharing.open({ store, clock, log: noLog })
    sharings.add(sharing)
    const untilKilled: Clock = {
      ...clock,
      schedule: (milliseconds, callback) =>
        clock.schedule(milliseconds, () => {
          if (isRunning) callback()
        }),
    }
    const ledger = new RequestLedger({ store: usage, clock: untilKilled, log: failingLog })
    const limits = new KeyLimits({
      usage,
      ledger,
      policies: policiesWith(policy),
      sharing,
      now: clock.now,
      log: failingLog,
    })
    const note = (status: number) =>
      outcomes.push({ at: clock.now(), status, isShared: sharing.period.kind === 'shared' })
    return {
      sharing,
      send: async () => {
        try {
          const { allowance } = await limits.of(KEY)
          const fields = await allowance.take()
          note(200)
          return fields
        } catch (error) {
          if (!isRunning) return {}
          if (!(error instanceof Refusal)) throw error
          note(error.status)
          return error.headers
        }
      },
      /** Ends it as `kill -9` does. */
      kill: async () => {
        isRunning = false
        sharings.delete(sharing)
        await sharing.close()
      },
    }
  }

  return {
    clock,
    start,
    outcomes,
    settled,
    calls: () => calls,
    /** Redis ends, and with it the connection of each instance. */
    lose: () => {
      isDown = true
      for (const sharing of sharings) sharing.lost(new Error('down'))
    },
    /** @param empty whether it has lost its data */
    bringBack: (empty: boolean) => {
      isDown = false
      if (empty) redis.run('FLUSHALL')
    },
    granted: () => outcomes.filter(({ status }) => status === 200).length,
  }
}

/** Fails when more was granted, in any span of time, than one token bucket for all instances allows. */
function expectNeverTooMany({ perSecond, burst }: LimitPolicy, outcomes: readonly Outcome[]): void {
  const bucket = tokenBucket(perSecond, burst)
  let fullAt = 0
  for (const { at, status } of outcomes) {
    if (status !== 200) continue
    fullAt = afterTake({ ...bucket, fillTime: Number.POSITIVE_INFINITY }, fullAt, at)
    expect(fullAt - at - bucket.fillTime, `milliseconds too early, at ${at}`).toBeLessThan(ROUNDING)
  }
}

/** Fails when a request was refused although the bucket had a token, while the instances shared it. */
function expectNeverTooFew({ perSecond, burst }: LimitPolicy, outcomes: readonly Outcome[], from: number) {
  const bucket = tokenBucket(perSecond, burst)
  let fullAt = from
  for (const { at, status } of outcomes) {
    if (at < from) continue
    const next = afterTake(bucket, fullAt, at)
    if (status === 200) fullAt = next
    else if (status === 429) {
      expect(next - at - bucket.fillTime, `milliseconds of waiting left, at ${at}`).toBeGreaterThan(-ROUNDING)
    }
  }
}

const SEEDS = isLongForm ? [1000, 1001, 1147, 1201, 1396] : [1147, 1396]

test.skipIf(!hasRedis).each(SEEDS)(
  'instances that share grant rate, burst and quota exactly (seed %i)',
  async (seed) => {
    const { whole, is, one } = randomNumbers(seed)
    const policy = {
      perSecond: one([1, 3, 10, 40, 250]),
      burst: one([1, 5, 20, 200]),
      perDay: one([undefined, whole(50, 400)]),
    }
    const world = createWorld(policy)
    const instances = await Promise.all(Array.from({ length: whole(1, 4) }, world.start))
    // The instances join, and the bucket fills.
    await world.clock.run(2000 + policy.burst * (SECOND / policy.perSecond))
    const from = world.clock.now()
    const pace = one([2, 20, 200])
    for (let step = 0; step < 300; step++) {
      for (let i = is(0.1) ? whole(1, 2 * policy.burst) : 1; i > 0; i--)
        void instances[whole(0, instances.length - 1)]?.send()
      if (is(0.01)) {
        const killed = whole(0, instances.length - 1)
        await world.settled()
        await instances[killed]?.kill()
        instances[killed] = await world.start()
      }
      await world.clock.run(is(0.02) ? whole(0, 5000) : whole(0, pace))
    }
    await world.clock.run(200)
    expectNeverTooMany(policy, world.outcomes)
    expectNeverTooFew(policy, world.outcomes, from)
    const granted = world.granted()
    if (policy.perDay !== undefined) expect(granted).toBeLessThanOrEqual(policy.perDay)
    if (world.outcomes.some(({ status }) => status === 402)) expect(granted).toBe(policy.perDay)
    for (const instance of instances) await instance.kill()
  },
)

test.skipIf(!hasRedis).each(SEEDS)(
  'nobody gets more when Redis goes away and returns, with or without its data (seed %i)',
  async (seed) => {
    const { whole, is, one } = randomNumbers(seed)
    const count = whole(1, 4)
    const policy = {
      perSecond: one([2, 10, 40, 250]),
      // Each instance grants one request at once, however many there are.
      burst: one([4, 20, 200]),
      perDay: one([undefined, whole(100, 1000)]),
    }
    const world = createWorld(policy)
    const instances = await Promise.all(Array.from({ length: count }, world.start))
    const fillTime = policy.burst * (SECOND / policy.perSecond)
    await world.clock.run(3000 + fillTime)
    const pace = one([2, 20, 200])
    let isDown = false
    let changed = 0
    for (let step = 0; step < 400; step++) {
      for (let i = is(0.1) ? whole(1, 2 * policy.burst) : 1; i > 0; i--)
        void instances[whole(0, count - 1)]?.send()
      // Not in the midst of a return, which each instance would then notice at another time.
      if (is(0.02) && (isDown || world.clock.now() > changed + 3 * SECOND)) {
        isDown = !isDown
        changed = world.clock.now()
        if (isDown) world.lose()
        else world.bringBack(is(0.5))
      }
      await world.clock.run(is(0.05) ? whole(0, 5000) : whole(0, pace))
    }
    if (isDown) world.bringBack(is(0.5))
    expectNeverTooMany(policy, world.outcomes)
    if (policy.perDay !== undefined) {
      // A second of counts of each other instance may be unknown when the rest is divided, or counted anew.
      const unknown = (policy.burst + policy.perSecond) * (count - 1)
      expect(world.granted()).toBeLessThanOrEqual(policy.perDay + unknown)
    }

    // Once all instances have returned and are idle, they grant all that the limits have.
    await world.clock.run(5000 + fillTime)
    const before = world.granted()
    for (let i = 0; i < policy.burst + 5; i++) void instances[i % count]?.send()
    await world.clock.run(50)
    const left = Math.max((policy.perDay ?? Number.POSITIVE_INFINITY) - before, 0)
    const refilled = Math.ceil(50 / (SECOND / policy.perSecond))
    expect(world.granted() - before).toBeGreaterThanOrEqual(Math.min(policy.burst, left))
    expect(world.granted() - before).toBeLessThanOrEqual(Math.min(policy.burst + refilled, left))
    expectNeverTooMany(policy, world.outcomes)
    for (const instance of instances) await instance.kill()
  },
)
