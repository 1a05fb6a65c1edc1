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

export interface LocalAllowance extends KeyAllowance {
  take(): RateLimitFields
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
export function createAllowance({
  used,
  now,
  onTaken,
  onRefused,
  ...options
}: AllowanceOptions): LocalAllowance {
  let { policy, fullAt = 0 } = options
  let bucket = tokenBucket(policy.perSecond, policy.burst)
  let field = policyField(policy)
  let day = dayOf(now())
  let count = used

  function checkQuota(at: number): void {
    if (dayOf(at) !== day) {
      day = dayOf(at)
      count = 0
    }
    if (policy.perDay === undefined || count < policy.perDay) return
    onRefused?.()
    throw quotaRefusal(policy, at)
  }

  return {
    take: () => {
      const at = now()
      const next = afterTake(bucket, fullAt, at)
      const wait = waitFor(bucket, next, at)
      if (wait > 0) {
        // A bucket is empty at most after the clock was set back, and fills from then on.
        fullAt = Math.min(fullAt, at + bucket.fillTime)
        onRefused?.()
        throw rateRefusal(policy, wait)
      }
      checkQuota(at)
      fullAt = next
      count += 1
      onTaken(day)
      return rateLimitFields(bucket, field, next, at)
    },
    usedOn: (of) => (of === day ? count : 0),
    updateTotal: (of, total) => {
      if (of === day) count = total
    },
    changeLimits: (changed) => {
      const next = tokenBucket(changed.perSecond, changed.burst)
      fullAt = afterChange(bucket, next, fullAt, now())
      bucket = next
      policy = changed
      field = policyField(changed)
    },
  }
}
