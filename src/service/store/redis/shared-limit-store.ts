import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SECOND } from '#cardano/utc-time.ts'
import type { TokenBucket } from '#http/token-buckets.ts'
import { BEAT_SCRIPT, TAKE_SCRIPT } from './limit-scripts.ts'
import type { RedisConnection } from './redis-connection.ts'

/**
 * Keeps the limits of keys that several instances share. Times are those of Redis' clock, in milliseconds.
 * Not in the specification: that instances share the rate limit.
 */
export interface SharedLimitStore {
  /** Takes as many of the wanted requests from a key's limits as there are. Undefined: the counting began anew. */
  take(key: string, wanted: WantedRequests): Promise<GrantedRequests | undefined>
  /** Tells that this instance lives. */
  beat(as: InstanceKind): Promise<Counting>
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
    beat: async (as) =>
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
