import { recentlyUsed } from '#async/recently-used.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'

/**
 * The measures of a token bucket. The state of one bucket is a single number: when it is full again, as an `Instant`;
 * 0 for one that was never used.
 */
export interface TokenBucket {
  /** Milliseconds in which one token is added. */
  readonly interval: number
  /** Milliseconds in which an empty bucket fills. */
  readonly fillTime: number
}

/** Milliseconds that rounding may make a wait of, although there is none. */
const ROUNDING = 0.001

/** @param burst tokens of a full bucket */
export function tokenBucket(perSecond: number, burst: number): TokenBucket {
  const interval = SECOND / perSecond
  return { interval, fillTime: burst * interval }
}

/**
 * The state after one more token, whether there is one or not. After the clock was set back a bucket counts as empty
 * at most.
 */
export function afterTake({ interval, fillTime }: TokenBucket, fullAt: Instant, at: Instant): number {
  return Math.min(Math.max(fullAt, at), at + fillTime) + interval
}

/** Milliseconds before a request may leave the bucket in this state; 0 when it may now. */
export function waitFor({ fillTime }: TokenBucket, next: number, at: number): number {
  const excess = next - at - fillTime
  return excess > ROUNDING ? excess : 0
}

/** Whole tokens in the bucket. */
export function tokensLeft({ interval, fillTime }: TokenBucket, fullAt: number, at: number): number {
  return Math.floor((fillTime - (fullAt - at)) / interval + ROUNDING)
}

/**
 * The state of a bucket after its measures changed: it keeps its tokens, as far as there is room for them.
 * @param from the measures until now
 */
export function afterChange(from: TokenBucket, to: TokenBucket, fullAt: number, at: number): number {
  const tokens = (from.fillTime - Math.min(Math.max(fullAt - at, 0), from.fillTime)) / from.interval
  return at + to.fillTime - Math.min(tokens * to.interval, to.fillTime)
}

/** A token bucket for each holder, such as a client's address. A holder that was never seen has a full one. */
export interface TokenBuckets {
  /** Milliseconds before the holder may take a token and leave as many as `left`; 0 when it may now. */
  wait(holder: string, left?: number): number
  /** Takes a token; from an empty bucket too, which delays the next one by at most one interval. */
  take(holder: string): void
  /** Puts a token back that was taken for nothing. */
  giveBack(holder: string): void
}

export interface TokenBucketsOptions {
  /** Tokens that are added a second. */
  readonly perSecond: number
  /** Tokens of a full bucket. */
  readonly burst: number
  /** Holders in memory; the longest unused are forgotten. */
  readonly most: number
  readonly now: () => Instant
}

export function createTokenBuckets({ perSecond, burst, most, now }: TokenBucketsOptions): TokenBuckets {
  const bucket = tokenBucket(perSecond, burst)
  /** When the bucket of a holder is full again. */
  const fullAt = recentlyUsed<Instant>(most)

  /** The state after one more token. One that only a clock that was set back explains counts as never used. */
  function next(holder: string, at: number): number {
    const known = fullAt.get(holder) ?? 0
    const isPossible = known - at <= bucket.fillTime + bucket.interval
    return afterTake(bucket, isPossible ? known : 0, at)
  }

  return {
    wait: (holder, left = 0) => {
      const at = now()
      const { interval, fillTime } = bucket
      return waitFor({ interval, fillTime: fillTime - left * interval }, next(holder, at), at)
    },
    take: (holder) => {
      fullAt.set(holder, next(holder, now()))
    },
    giveBack: (holder) => {
      const full = fullAt.get(holder)
      if (full !== undefined) fullAt.set(holder, full - bucket.interval)
    },
  }
}
