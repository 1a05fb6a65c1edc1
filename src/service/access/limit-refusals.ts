import { DAY, type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { rateLimitField, rateLimitPolicyField } from '#http/fields/rate-limit-fields.ts'
import { waitSeconds, waitText } from '#http/fields/retry-after.ts'
import { Refusal } from '#http/refusal.ts'
import type { LimitPolicy } from './limit-policy.ts'

/** The header field `RateLimit-Policy`. */
export function policyField({ perSecond, burst, perDay }: LimitPolicy): string {
  const rate = { name: 'rate', quota: burst, window: Math.max(1, Math.ceil(burst / perSecond)) }
  return rateLimitPolicyField(
    perDay === undefined ? [rate] : [rate, { name: 'day', quota: perDay, window: DAY / SECOND }],
  )
}

/**
 * The refusal of a request beyond the rate of its key.
 * @param wait milliseconds until the key may send the next one
 */
export function rateRefusal(policy: LimitPolicy, wait: number): Refusal {
  return new Refusal(
    'rate-limit',
    `The key sends more than ${policy.perSecond} requests a second. Try again in ${waitText(wait)}.`,
    limitFields(policy, 'rate', waitSeconds(wait)),
  )
}

/**
 * The refusal of a request beyond the quota of its key.
 */
export function quotaRefusal(policy: LimitPolicy, at: Instant): Refusal {
  const seconds = Math.ceil((DAY - (at % DAY)) / SECOND)
  return new Refusal(
    'quota',
    `The key has used its ${policy.perDay} requests of today. The quota resets at midnight UTC, in ${seconds} seconds.`,
    limitFields(policy, 'day', seconds),
  )
}

/**
 * The refusal of a request beyond one instance's part of the quota, while instances cannot share it.
 */
export function quotaPartRefusal(policy: LimitPolicy, at: Instant): Refusal {
  const seconds = Math.ceil(Math.min(DAY - (at % DAY), MINUTE) / SECOND)
  return new Refusal(
    'quota',
    `The key has used the requests of today that are granted while limits cannot be shared. Try again in ${seconds} seconds.`,
    limitFields(policy, 'day', seconds),
  )
}

function limitFields(policy: LimitPolicy, name: 'rate' | 'day', seconds: number): Record<string, string> {
  return {
    'Retry-After': String(seconds),
    'RateLimit-Policy': policyField(policy),
    RateLimit: rateLimitField(name, 0, seconds),
  }
}
