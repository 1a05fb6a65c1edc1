import { DAY, SECOND } from '#cardano/utc-time.ts'
import { rateLimitField } from '#http/fields/rate-limit-fields.ts'
import { afterTake, tokenBucket, tokensLeft, waitFor } from '#http/token-bucket.ts'
import { type LimitPolicy, policyField } from './limit-policy.ts'
import { quotaRefusal, rateRefusal } from './limit-refusals.ts'

/** The requests that one key may still send. Not in the specification: rate and quota of a key. */
export interface KeyAllowance {
  /**
   * Counts one request, unless it is refused.
   * @returns header fields that say what is left
   * @throws {HttpError} 429 beyond the rate, 402 beyond the day's quota
   */
  take(): Readonly<Record<string, string>>
  /** Long responses at once that the client may leave unread. */
  readonly mostUnread: number
  /** Takes over the total that all instances have counted on a day. */
  updateTotal(day: number, total: number): void
}

/** Days since the Unix epoch, each from midnight to midnight of UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY)
}

export interface AllowanceOptions {
  readonly policy: LimitPolicy
  readonly mostUnread: number
  /** Requests of today that were counted before. */
  readonly used: number
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called for each request that is counted. */
  readonly onTaken: (day: number) => void
}

/** The rate is a token bucket, known by when it will be full again; the quota resets at midnight UTC. */
export function createAllowance({ policy, mostUnread, used, now, onTaken }: AllowanceOptions): KeyAllowance {
  const bucket = tokenBucket(policy.perSecond, policy.burst)
  const field = policyField(policy)
  let day = dayOf(now())
  let count = used
  let fullAt = 0

  function checkQuota(at: number): void {
    if (dayOf(at) !== day) {
      day = dayOf(at)
      count = 0
    }
    if (policy.perDay === undefined || count < policy.perDay) return
    throw quotaRefusal(policy, at)
  }

  return {
    mostUnread,
    take: () => {
      const at = now()
      const next = afterTake(bucket, fullAt, at)
      const wait = waitFor(bucket, next, at)
      if (wait > 0) throw rateRefusal(policy, wait)
      checkQuota(at)
      fullAt = next
      count += 1
      onTaken(day)
      const left = tokensLeft(bucket, next, at)
      const full = Math.ceil((left === 0 ? bucket.interval : next - at) / SECOND)
      return { 'RateLimit-Policy': field, RateLimit: rateLimitField('rate', left, full) }
    },
    updateTotal: (of, total) => {
      if (of === day) count = Math.max(count, total)
    },
  }
}
