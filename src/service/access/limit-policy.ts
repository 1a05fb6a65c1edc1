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
