import { DAY, type Day, type Instant, SECOND } from '#cardano/utc-time.ts'
import { rateLimitField } from '#http/fields/rate-limit-fields.ts'
import {
  afterChange,
  afterTake,
  type TokenBucket,
  tokenBucket,
  tokensLeft,
  waitFor,
} from '#http/token-buckets.ts'
import type { LimitPolicy } from './limit-policy.ts'
import { policyField, quotaRefusal, rateRefusal } from './limit-refusals.ts'

/** Header fields that say how much of the limits is left. */
export type RateLimitFields = Readonly<Record<string, string>>

/** The requests that one key may still send. Not in the specification: rate and quota of a key. */
export interface KeyAllowance {
  /**
   * Counts one request, unless it is refused.
   * @returns header fields that say what is left; a promise of them where instances share the limits
   * @throws {Refusal} 429 beyond the rate, 402 beyond the day's quota
   */
  take(): RateLimitFields | Promise<RateLimitFields>
  /** Requests of a day that were counted, as far as this instance knows. */
  usedOn(day: number): number
  /** Takes over the total that all instances have counted on a day, with what this one has counted since. */
  updateTotal(day: number, total: number): void
  /** Changes the limits; the tokens that are left stay, as far as there is room for them. */
  changeLimits(policy: LimitPolicy): void
}

export function dayOf(time: Instant): Day {
  return Math.floor(time / DAY)
}

export interface AllowanceOptions {
  readonly policy: LimitPolicy
  /** Requests of today that were counted before. */
  readonly used: number
  /** When the bucket is full; by default now. */
  readonly fullAt?: Instant
  readonly now: () => Instant
  /** Called for each request that is counted. */
  readonly onTaken: (day: number) => void
  /** Called for each request that is refused. */
  readonly onRefused?: () => void
}

/**
 * The fields of a response to a request that was granted.
 * @param policy the field of the limits
 * @param fullAt when the bucket is full again, and @param at now
 */
export function rateLimitFields(
  bucket: TokenBucket,
  policy: string,
  fullAt: number,
  at: number,
): RateLimitFields {
  const left = tokensLeft(bucket, fullAt, at)
  const seconds = Math.ceil((left === 0 ? bucket.interval : fullAt - at) / SECOND)
  return { 'RateLimit-Policy': policy, RateLimit: rateLimitField('rate', left, seconds) }
}

/** The rate is a token bucket, known by when it will be full again; the quota resets at midnight UTC. */
export class LocalAllowance implements KeyAllowance {
  readonly #now: () => Instant
  readonly #onTaken: AllowanceOptions['onTaken']
  readonly #onRefused: AllowanceOptions['onRefused']
  #policy: LimitPolicy
  #bucket: TokenBucket
  /** The field `RateLimit-Policy`. */
  #field: string
  #fullAt: Instant
  #day: Day
  #count: number

  constructor({ policy, used, fullAt = 0, now, onTaken, onRefused }: AllowanceOptions) {
    this.#now = now
    this.#onTaken = onTaken
    this.#onRefused = onRefused
    this.#policy = policy
    this.#bucket = tokenBucket(policy.perSecond, policy.burst)
    this.#field = policyField(policy)
    this.#fullAt = fullAt
    this.#day = dayOf(now())
    this.#count = used
  }

  take(): RateLimitFields {
    const at = this.#now()
    const next = afterTake(this.#bucket, this.#fullAt, at)
    const wait = waitFor(this.#bucket, next, at)
    if (wait > 0) {
      // A bucket is empty at most after the clock was set back, and fills from then on.
      this.#fullAt = Math.min(this.#fullAt, at + this.#bucket.fillTime)
      this.#onRefused?.()
      throw rateRefusal(this.#policy, wait)
    }
    this.#checkQuota(at)
    this.#fullAt = next
    this.#count += 1
    this.#onTaken(this.#day)
    return rateLimitFields(this.#bucket, this.#field, next, at)
  }

  #checkQuota(at: Instant): void {
    if (dayOf(at) !== this.#day) {
      this.#day = dayOf(at)
      this.#count = 0
    }
    const { perDay } = this.#policy
    if (perDay === undefined || this.#count < perDay) return
    this.#onRefused?.()
    throw quotaRefusal(this.#policy, at)
  }

  usedOn(day: number): number {
    return day === this.#day ? this.#count : 0
  }

  updateTotal(day: number, total: number): void {
    if (day === this.#day) this.#count = total
  }

  changeLimits(policy: LimitPolicy): void {
    const bucket = tokenBucket(policy.perSecond, policy.burst)
    this.#fullAt = afterChange(this.#bucket, bucket, this.#fullAt, this.#now())
    this.#bucket = bucket
    this.#policy = policy
    this.#field = policyField(policy)
  }
}
