import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { rateLimitField, rateLimitPolicyField } from '#http/fields/rate-limit-fields.ts'
import { waitSeconds, waitText } from '#http/fields/retry-after.ts'
import { HttpError } from '../responses/error-response.ts'
import type { Plan } from '../store/control/key-plan.ts'
import type { StoredLimits } from '../store/control/usage-store.ts'
import { type DatabaseShare, ownShare, standardShare } from './fair-schedule.ts'

/** The limits of a key. */
export interface LimitPolicy {
  /** Sustained requests a second. */
  readonly perSecond: number
  /** Requests at once. */
  readonly burst: number
  /** Requests in a day of UTC; undefined: as many as the rate allows. */
  readonly perDay: number | undefined
}

/** The limits of a key with its share of the databases, as its plan has them. */
export interface KeyPolicy extends LimitPolicy {
  readonly share: DatabaseShare
  /**
   * Long responses at once that the client has not read. Each takes up to 9 MB, for its batch of records and its
   * encoder. Not in the specification: this limit.
   */
  readonly mostUnread: number
}

/** Limits of the explorer that runs beside the service. */
const ownPolicy: KeyPolicy = {
  perSecond: 500,
  burst: 1000,
  perDay: undefined,
  share: ownShare,
  mostUnread: 200,
}

/** @param standard limits of every key except the explorer's own */
export function policiesWith(standard: LimitPolicy): Readonly<Record<Plan, KeyPolicy>> {
  return { standard: { ...standard, share: standardShare(standard.burst), mostUnread: 16 }, own: ownPolicy }
}

/** The policy of a key: that of its plan, with its own limits in place of the plan's. */
export function policyOf(
  policies: Readonly<Record<Plan, KeyPolicy>>,
  { plan, perSecond, burst, perDay }: StoredLimits,
): KeyPolicy {
  const ofPlan = policies[plan]
  if (perSecond === null && burst === null && perDay === null) return ofPlan
  return {
    ...ofPlan,
    perSecond: perSecond ?? ofPlan.perSecond,
    burst: burst ?? ofPlan.burst,
    perDay: perDay ?? ofPlan.perDay,
    share: burst === null || plan === 'own' ? ofPlan.share : standardShare(burst),
  }
}

export function isSameLimit(one: LimitPolicy, other: LimitPolicy): boolean {
  return one.perSecond === other.perSecond && one.burst === other.burst && one.perDay === other.perDay
}

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
export function rateRefusal(policy: LimitPolicy, wait: number): HttpError {
  return new HttpError(
    429,
    `The key sends more than ${policy.perSecond} requests a second. Try again in ${waitText(wait)}.`,
    limitFields(policy, 'rate', waitSeconds(wait)),
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
