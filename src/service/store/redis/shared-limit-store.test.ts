import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { afterTake, tokenBucket, tokensLeft, waitFor } from '#http/token-buckets.ts'
import { hasRedis, type RealRedis, startRealRedis } from '#testing/redis/real-redis.ts'
import { connectRedis, type RedisConnection } from './redis-connection.ts'
import { createSharedLimitStore, type WantedRequests } from './shared-limit-store.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const DAY = Math.floor(NOON / 86_400_000)

let redis: RealRedis
let connection: RedisConnection

beforeAll(async () => {
  if (!hasRedis) return
  redis = await startRealRedis()
  connection = await connectRedis(redis.url, () => undefined, 60_000)
  await vi.waitFor(() => connection.run('return 1', [], []), { timeout: 20_000 })
})

afterAll(async () => {
  await connection?.close()
  await redis?.remove()
})

let databases = 0

function instance(name = 'instance', database = `database ${databases++}`) {
  let now = NOON
  const store = createSharedLimitStore({ connection, database, instance: name, time: () => now })
  const take = (key: string, wanted: Partial<WantedRequests> = {}) =>
    store.take(key, {
      requests: 1,
      bucket: tokenBucket(10, 20),
      perDay: undefined,
      fullAt: 0,
      day: DAY,
      count: 0,
      ...wanted,
    })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { ...store, take, pass, now: () => now }
}

test.skipIf(!hasRedis)('a call takes part of what it wants, as the token bucket in memory does', async () => {
  const { take, pass, now } = instance()
  const bucket = tokenBucket(8, 20)
  let fullAt = 0
  // A generator of Lehmer, so that each run is the same.
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let i = 0; i < 200; i++) {
    pass(random(1200))
    const requests = 1 + random(25)
    let granted = 0
    while (granted < requests && waitFor(bucket, afterTake(bucket, fullAt, now()), now()) === 0) {
      fullAt = afterTake(bucket, fullAt, now())
      granted += 1
    }
    const reply = await take('key', { requests, bucket })
    expect(reply).toEqual({
      granted,
      fullAt: Math.max(fullAt, now()),
      at: now(),
      count: expect.any(Number),
      wait: waitFor(bucket, afterTake(bucket, fullAt, now()), now()),
    })
    expect(tokensLeft(bucket, reply.fullAt, now())).toBe(tokensLeft(bucket, fullAt, now()))
  }
})
test.skipIf(!hasRedis)('what an instance knows counts when Redis has lost it', async () => {
  const { take, now } = instance()
  expect(await take('key', { requests: 5, fullAt: now() + 1500, count: 97, perDay: 100 })).toMatchObject({
    granted: 3,
    fullAt: now() + 1800,
    count: 100,
  })
  // A count of another day is left out.
  expect(await take('other', { requests: 5, day: DAY - 1, count: 97, perDay: 100 })).toMatchObject({
    count: 5,
  })
})

test.skipIf(!hasRedis)('a bucket whose limits change keeps its tokens, as far as there is room', async () => {
  const { take } = instance()
  const left = async (perSecond: number, burst: number) => {
    const bucket = tokenBucket(perSecond, burst)
    const reply = await take('key', { requests: 1, bucket })
    return tokensLeft(bucket, reply.fullAt, reply.at)
  }
  expect(await left(10, 20)).toBe(19)
  expect(await left(100, 500)).toBe(18)
  expect(await left(1, 5)).toBe(4)
  expect(await left(100, 500)).toBe(3)
})

test.skipIf(!hasRedis)('a clock of Redis that is set back empties a bucket at most', async () => {
  const { take, pass, now } = instance()
  await take('key', { requests: 20 })
  pass(-1_800_000)
  expect(await take('key')).toMatchObject({ granted: 0, fullAt: now() + 2000, wait: 100 })
  pass(100)
  expect(await take('key')).toMatchObject({ granted: 1 })
})

test.skipIf(!hasRedis)('instances are those seen within three seconds, until they leave', async () => {
  const [one, other] = [instance('one', 'same'), instance('other', 'same')]
  const seen = (by: typeof one) => by.heartbeat()
  expect(await seen(one)).toBe(1)
  expect(await seen(other)).toBe(2)
  one.pass(2999)
  expect(await seen(one)).toBe(2)
  one.pass(2)
  expect(await seen(one)).toBe(1)
  other.pass(3001)
  expect(await seen(other)).toBe(2)
  await one.leave()
  expect(await seen(other)).toBe(1)
})

test.skipIf(!hasRedis)(
  'two databases share a Redis, which never holds a key and forgets what is idle',
  async () => {
    redis.run('FLUSHALL')
    const bucket = tokenBucket(10, 20)
    const known = new Set<string>()
    for (const database of ['first', 'second']) {
      const store = createSharedLimitStore({ connection, database, instance: 'one' })
      expect(await store.heartbeat()).toBe(1)
      const wanted = { requests: 1, bucket, perDay: undefined, fullAt: 0, day: 0, count: 0 }
      expect((await store.take('the-key', wanted)).granted).toBe(1)
      const stored = Object.entries(lifetimes()).filter(([key]) => !known.has(key))
      expect(stored).toHaveLength(2)
      for (const [key, lifetime] of stored) {
        known.add(key)
        expect(lifetime).toBeGreaterThan(0)
        expect(lifetime).toBeLessThanOrEqual(key.endsWith('instances') ? 86_400_000 : 2000)
      }
    }
    expect([...known].join()).not.toContain('the-key')
  },
)

/** Milliseconds that each key has left, read at one moment: a bucket lives for two seconds at most. */
function lifetimes(): Readonly<Record<string, number>> {
  const script = `local found = {}
    for _, key in ipairs(redis.call('KEYS', '*')) do found[key] = redis.call('PTTL', key) end
    return cjson.encode(found)`
  return JSON.parse(redis.run('EVAL', script, '0'))
}
