import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SECOND } from '#cardano/utc-time.ts'
import type { TokenBucket } from '#http/token-buckets.ts'
import type { RedisConnection } from './redis-connection.ts'

/**
 * The rule of `#http/token-buckets.ts` with the count of a day, for requests of one key that arrive at any instance.
 * Times are milliseconds since the Unix epoch by the clock of Redis, so that the clocks of instances do not matter.
 *
 * KEYS: the state of the key; the beginning of the counting.
 * ARGV: requests; interval and fill time of the bucket; quota of the day, or empty; when the bucket is full again, the
 * day and its count, as the instance knows them; the beginning of the counting that it knows; in tests, the time.
 * Reply: `changed` when the counting began anew; else the requests that are granted, when the bucket is full again,
 * the time, the day's count, and the milliseconds until the next token.
 *
 * The state is one text: when the bucket is full again, its interval and fill time, day, count. It is stored until the
 * bucket is full and the day is over, in a test an hour more. Of what is stored and what the instance knows, the
 * greater counts, so that a lost state gives nobody more. A bucket is empty when the counting begins, and when the
 * clock was set back. When the limits change, it keeps its tokens, as far as there is room for them.
 */
const TAKE_SCRIPT = `
local wanted, interval, fill, quota = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full, day, count = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local since = redis.call('GET', KEYS[2])
if since ~= ARGV[8] then return {'changed'} end
local at = tonumber(ARGV[9])
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
full = math.max(full, tonumber(since) + fill, at)
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
 * A sign of life of an instance, which joins the others with it unless it has. The counting begins anew, with empty
 * buckets, when Redis has lost its data, when its clock was set back, and when an instance returns that has granted its
 * part by itself. Instances return together, at a time that leaves each of them time to notice: until then each grants
 * its part, and nobody the whole.
 *
 * KEYS: the instances by when they were seen; the beginning of the counting; the time of the latest return.
 * ARGV: the instance; `member`, `new` or `returning`; milliseconds for which an instance counts as seen, until a
 * return, and for which one may be late for it; in tests, the time.
 * Reply: the beginning of the counting, the number of instances, and the milliseconds until the instance may join.
 */
const BEAT_SCRIPT = `
local at = tonumber(ARGV[6])
if not at then
  local time = redis.call('TIME')
  at = time[1] * 1000 + time[2] / 1000
end
local seen_for, return_after, late = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', at - seen_for)
redis.call('ZADD', KEYS[1], at, ARGV[1])
redis.call('PEXPIRE', KEYS[1], 86400000)

local since = redis.call('GET', KEYS[2])
if since and tonumber(since) > at then since = false end
local return_at = tonumber(redis.call('GET', KEYS[3]) or 0)
if return_at > at + return_after or return_at + late < at then return_at = 0 end
local wait = 0
if ARGV[2] == 'returning' or not since then
  if return_at == 0 then return_at = at + return_after end
  if at < return_at then
    wait = return_at - at
  elseif not since or tonumber(since) < return_at then
    since = string.format('%.17g', at)
  end
elseif ARGV[2] == 'new' then
  wait = math.max(return_at - at, 0)
end
if return_at > 0 then redis.call('SET', KEYS[3], string.format('%.17g', return_at), 'PX', 86400000) end
if since then redis.call('SET', KEYS[2], since, 'PX', 86400000) end
return {since or '', redis.call('ZCARD', KEYS[1]), string.format('%.17g', wait)}
`

/**
 * Keeps the limits of keys that several instances share. Times are those of Redis' clock, in milliseconds.
 * Not in the specification: that instances share the rate limit.
 */
export interface SharedLimitStore {
  /** Takes as many of the wanted requests from a key's limits as there are. Undefined: the counting began anew. */
  take(key: string, wanted: WantedRequests): Promise<GrantedRequests | undefined>
  /** Tells that this instance lives. */
  heartbeat(as: InstanceKind): Promise<Counting>
  /** Tells that this instance ends. */
  leave(): Promise<void>
}

/** `returning`: it may have granted requests by itself since the last sign of life. */
export type InstanceKind = 'member' | 'new' | 'returning'

/** The state of a key as an instance knows it: greater than what is stored when Redis has lost it. */
export interface KnownState {
  /** When the bucket is full again. */
  readonly fullAt: number
  /** Days since the Unix epoch. */
  readonly day: number
  /** Requests of the day. */
  readonly count: number
}

export interface WantedRequests extends KnownState {
  readonly requests: number
  readonly bucket: TokenBucket
  readonly perDay: number | undefined
  readonly counting: string
}

export interface GrantedRequests {
  readonly granted: number
  readonly fullAt: number
  readonly at: number
  /** Requests of the day. */
  readonly count: number
  /** Milliseconds from `at` until the next token; 0 when there is one. */
  readonly wait: number
}

export interface Counting {
  /** When it began. All buckets were empty then, and the counts of days are read from the database anew. */
  readonly counting: string
  /** Instances seen of late, this one included. */
  readonly instances: number
  /** Milliseconds until this instance may join; 0: it has. */
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
/** Milliseconds in which every instance notices that Redis responds again: the longest pause, and the deadline. */
const RETURN_AFTER = 1.25 * SECOND
/** Milliseconds by which an instance may be late for a return; later, it returns with the next one. */
const LATE = 100

const LEAVE_SCRIPT = "return redis.call('ZREM', KEYS[1], ARGV[1])"

const takeReply = z.union([
  z.tuple([z.literal('changed')]).transform(() => undefined),
  z
    .tuple([z.number(), z.coerce.number(), z.coerce.number(), z.number(), z.coerce.number()])
    .transform(([granted, fullAt, at, count, wait]) => ({ granted, fullAt, at, count, wait })),
])

const beatReply = z
  .tuple([z.string(), z.number(), z.coerce.number()])
  .transform(([counting, instances, wait]) => ({ counting, instances, wait }))

export function createSharedLimitStore(options: SharedLimitStoreOptions): SharedLimitStore {
  const { connection, database, instance, time } = options
  const prefix = `epochal:${hashOf(database).slice(0, 11)}:`
  const instancesKey = `${prefix}instances`
  const countingKey = `${prefix}counting`
  const returnKey = `${prefix}return`
  const givenTime = () => time?.() ?? ''

  return {
    take: async (key, { requests, bucket, perDay, fullAt, day, count, counting }) =>
      takeReply.parse(
        await connection.run(
          TAKE_SCRIPT,
          [prefix + hashOf(key), countingKey],
          [
            ...[requests, bucket.interval, bucket.fillTime, perDay ?? ''],
            ...[fullAt, day, count, counting, givenTime()],
          ],
        ),
      ),
    heartbeat: async (as) =>
      beatReply.parse(
        await connection.run(
          BEAT_SCRIPT,
          [instancesKey, countingKey, returnKey],
          [instance, as, SEEN_FOR, RETURN_AFTER, LATE, givenTime()],
        ),
      ),
    leave: async () => {
      await connection.run(LEAVE_SCRIPT, [instancesKey], [instance])
    },
  }
}

/** 132 bits of a text's SHA-256, in place of the text. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
