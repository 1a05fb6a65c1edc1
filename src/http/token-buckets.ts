import { recentlyUsed } from '#async/recently-used.ts'
import { afterTake, tokenBucket, waitFor } from './token-bucket.ts'

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
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

export function createTokenBuckets({ perSecond, burst, most, now }: TokenBucketsOptions): TokenBuckets {
  const bucket = tokenBucket(perSecond, burst)
  /** When the bucket of a holder is full again, in milliseconds since the Unix epoch. */
  const fullAt = recentlyUsed<number>(most)

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
