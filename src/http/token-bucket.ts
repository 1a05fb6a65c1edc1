import { SECOND } from '#cardano/utc-time.ts'

/**
 * The measures of a token bucket. The state of one bucket is a single number: when it is full again, in milliseconds
 * since the Unix epoch; 0 for one that was never used.
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
 * @param at now, in milliseconds since the Unix epoch
 */
export function afterTake({ interval, fillTime }: TokenBucket, fullAt: number, at: number): number {
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
