import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Day, SECOND } from '#cardano/utc-time.ts'
import type { TokenBucket } from '#http/token-buckets.ts'
import type { RedisConnection } from './redis-connection.ts'

/**
 * The rule of `#http/token-buckets.ts` with the count of a day, for requests of one key that arrive at any instance.
 * Times are milliseconds by the clock of Redis, so that the clocks of instances do not matter.
 *
 * KEYS: the state of the key.
 * ARGV: requests; interval and fill time of the bucket; quota of the day, or empty; when the bucket is full again, the
 * day and its count, as the instance knows them; in tests, the time.
 * Reply: the requests that are granted, when the bucket is full again, the time, the day's count, and the milliseconds
 * until the next token.
 *
 * The state is one text: when the bucket is full again, its interval and fill time, day, count. It is stored until the
 * bucket is full and the day is over, in a test an hour more. Of what is stored and what the instance knows, the
 * greater counts, so that a lost state gives nobody more. A bucket is empty when the clock was set back. When the limits
 * change, it keeps its tokens, as far as there is room for them.
 */
const TAKE_SCRIPT = `
local wanted, interval, fill, quota = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full, day, count = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local at = tonumber(ARGV[8])
local margin = 3600000
if not at then
  local time = redis.call('TIME')
  at = time[1] * 1000 + time[2] / 1000
  margin = 0
end
local today = math.floor(at / 86400000)
if day ~= today then count = 0 end

local stored = redis.call('GET', KEYS[1])
if stored then
  local pattern = '^(%S+) (%S+) (%S+) (%S+) (%S+)$'
  local stored_full, stored_interval, stored_fill, stored_day, stored_count = string.match(stored, pattern)
  stored_full, stored_interval, stored_fill = tonumber(stored_full), tonumber(stored_interval), tonumber(stored_fill)
  if stored_interval ~= interval or stored_fill ~= fill then
    local tokens = (stored_fill - math.min(math.max(stored_full - at, 0), stored_fill)) / stored_interval
    stored_full = at + fill - math.min(tokens * interval, fill)
  end
  full = math.max(full, stored_full)
  if tonumber(stored_day) == today then count = math.max(count, tonumber(stored_count)) end
end
full = math.max(full, at)
local was_set_back = full > at + fill
full = math.min(full, at + fill)

local granted = math.min(wanted, math.floor((fill - (full - at) + 0.001) / interval))
if quota then granted = math.min(granted, math.max(quota - count, 0)) end
if granted > 0 or was_set_back then
  full = full + granted * interval
  count = count + granted
  local lifetime = full - at
  if quota then lifetime = math.max(lifetime, (today + 1) * 86400000 - at) end
  local state = string.format('%.17g %s %s %d %d', full, ARGV[2], ARGV[3], today, count)
  redis.call('SET', KEYS[1], state, 'PX', math.ceil(lifetime + margin))
end
local wait = math.max(full + interval - at - fill, 0)
return {granted, string.format('%.17g', full), string.format('%.17g', at), count, string.format('%.17g', wait)}
`

/**
 * A sign of life of an instance.
 *
 * KEYS: the instances by when they were seen. ARGV: the instance; milliseconds for which one counts as seen; in tests, the time.
 * Reply: the number of instances.
 */
const BEAT_SCRIPT = `
local at = tonumber(ARGV[3])
if not at then
  local time = redis.call('TIME')
  at = time[1] * 1000 + time[2] / 1000
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', at - tonumber(ARGV[2]))
redis.call('ZADD', KEYS[1], at, ARGV[1])
redis.call('PEXPIRE', KEYS[1], 86400000)
return redis.call('ZCARD', KEYS[1])
`

/**
 * Keeps the limits of keys that several instances share. Times are those of Redis' clock, in milliseconds.
 * Not in the specification: that instances share the rate limit.
 */
export interface SharedLimitStore {
  /** Takes as many of the wanted requests from a key's limits as there are. */
  take(key: string, wanted: WantedRequests): Promise<GrantedShare>
  /** Tells that this instance lives. @returns the instances seen of late, this one included */
  heartbeat(): Promise<number>
  /** Tells that this instance ends. */
  leave(): Promise<void>
}

/** The state of a key as an instance knows it: greater than what is stored when Redis has lost it. */
export interface KnownState {
  /** When the bucket is full again. */
  readonly fullAt: number
  readonly day: Day
  /** Requests of the day. */
  readonly count: number
}

export interface WantedRequests extends KnownState {
  readonly requests: number
  readonly bucket: TokenBucket
  readonly perDay: number | undefined
}

export interface GrantedShare {
  readonly granted: number
  readonly fullAt: number
  readonly at: number
  /** Requests of the day. */
  readonly count: number
  /** Milliseconds from `at` until the next token; 0 when there is one. */
  readonly wait: number
}

export interface SharedLimitStoreOptions {
  readonly connection: RedisConnection
  /** Identity of the control database, so that several of them may share a Redis. */
  readonly database: string
  /** Identifier of this instance. */
  readonly instance: string
  /** The time that tests use in place of Redis' own. */
  readonly time?: () => number
}

/** Milliseconds for which an instance counts as seen: three signs of life. */
const SEEN_FOR = 3 * SECOND
const LEAVE_SCRIPT = "return redis.call('ZREM', KEYS[1], ARGV[1])"

const takeReply = z
  .tuple([z.number(), z.coerce.number(), z.coerce.number(), z.number(), z.coerce.number()])
  .transform(([granted, fullAt, at, count, wait]) => ({ granted, fullAt, at, count, wait }))

export function createSharedLimitStore(options: SharedLimitStoreOptions): SharedLimitStore {
  const { connection, database, instance, time } = options
  const prefix = `epochal:${hashOf(database).slice(0, 11)}:`
  const instancesKey = `${prefix}instances`
  const givenTime = () => time?.() ?? ''

  return {
    take: async (key, { requests, bucket, perDay, fullAt, day, count }) =>
      takeReply.parse(
        await connection.run(
          TAKE_SCRIPT,
          [prefix + hashOf(key)],
          [requests, bucket.interval, bucket.fillTime, perDay ?? '', fullAt, day, count, givenTime()],
        ),
      ),
    heartbeat: async () =>
      z.number().parse(await connection.run(BEAT_SCRIPT, [instancesKey], [instance, SEEN_FOR, givenTime()])),
    leave: async () => {
      await connection.run(LEAVE_SCRIPT, [instancesKey], [instance])
    },
  }
}

/** 132 bits of a text's SHA-256, in place of the text. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
