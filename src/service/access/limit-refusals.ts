import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { rateLimitField } from '#http/fields/rate-limit-fields.ts'
import { HttpError } from '../responses/http-error.ts'
import { type LimitPolicy, policyField } from './limit-policy.ts'

/**
 * The refusal of a request beyond the rate of its key.
 * @param wait milliseconds until the key may send the next one
 */
export function rateRefusal(policy: LimitPolicy, wait: number): HttpError {
  const seconds = Math.ceil(wait / SECOND)
  return new HttpError(
    429,
    `The key sends more than ${policy.perSecond} requests a second. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    limitFields(policy, 'rate', seconds),
  )
}

/**
 * The refusal of a request beyond the quota of its key.
 * @param at milliseconds since the Unix epoch
 */
export function quotaRefusal(policy: LimitPolicy, at: number): HttpError {
  const seconds = Math.ceil((DAY - (at % DAY)) / SECOND)
  return new HttpError(
    402,
    `The key has used its ${policy.perDay} requests of today. The quota resets at midnight UTC, in ${seconds} seconds.`,
    limitFields(policy, 'day', seconds),
  )
}

/**
 * The refusal of a request beyond one instance's part of the quota, while instances cannot share it.
 * @param at milliseconds since the Unix epoch
 */
export function quotaPartRefusal(policy: LimitPolicy, at: number): HttpError {
  const seconds = Math.ceil(Math.min(DAY - (at % DAY), MINUTE) / SECOND)
  return new HttpError(
    402,
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
