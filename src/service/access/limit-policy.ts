import { DAY, SECOND } from '#cardano/utc-time.ts'
import { rateLimitPolicyField } from '#http/fields/rate-limit-fields.ts'
import type { Plan } from '../store/control/plan.ts'

/** The limits of a key. */
export interface LimitPolicy {
  /** Sustained requests a second. */
  readonly perSecond: number
  /** Requests at once. */
  readonly burst: number
  /** Requests in a day of UTC; undefined: as many as the rate allows. */
  readonly perDay: number | undefined
}

/** Limits of the explorer that runs beside the service. */
const ownPolicy: LimitPolicy = { perSecond: 500, burst: 1000, perDay: undefined }

/** @param standard limits of every key except the explorer's own */
export function policiesWith(standard: LimitPolicy): Readonly<Record<Plan, LimitPolicy>> {
  return { standard, own: ownPolicy }
}

/** The header field `RateLimit-Policy`. */
export function policyField({ perSecond, burst, perDay }: LimitPolicy): string {
  const rate = { name: 'rate', quota: burst, window: Math.max(1, Math.ceil(burst / perSecond)) }
  return rateLimitPolicyField(
    perDay === undefined ? [rate] : [rate, { name: 'day', quota: perDay, window: DAY / SECOND }],
  )
}
