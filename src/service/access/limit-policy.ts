import { DAY, SECOND } from '#cardano/utc-time.ts'
import type { Plan } from '../store/control/plan.ts'

/** What a key may ask. */
export interface LimitPolicy {
  /** Requests a second, for long. */
  readonly perSecond: number
  /** Requests at once. */
  readonly burst: number
  /** Requests in a day of UTC; undefined: as many as the rate allows. */
  readonly perDay: number | undefined
}

/** Of the explorer that runs beside the service. */
const ownPolicy: LimitPolicy = { perSecond: 500, burst: 1000, perDay: undefined }

/** @param standard of every key that somebody made */
export function policiesWith(standard: LimitPolicy): Readonly<Record<Plan, LimitPolicy>> {
  return { standard, own: ownPolicy }
}

/** The header field `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). */
export function policyField({ perSecond, burst, perDay }: LimitPolicy): string {
  const rate = `"rate";q=${burst};w=${Math.max(1, Math.ceil(burst / perSecond))}`
  return perDay === undefined ? rate : `${rate}, "day";q=${perDay};w=${DAY / SECOND}`
}
