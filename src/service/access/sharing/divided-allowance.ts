import { tokenBucket } from '#http/token-buckets.ts'
import { type AllowanceOptions, createAllowance, type LocalAllowance } from '../key-allowance.ts'
import { type LimitPolicy, policyField } from '../limit-policy.ts'
import { quotaPartRefusal, quotaRefusal } from '../limit-refusals.ts'
import type { DividedPeriod } from './sharing-state.ts'

export interface DividedAllowanceOptions extends Omit<AllowanceOptions, 'fullAt'> {
  readonly period: DividedPeriod
}

/**
 * One instance's part of a key's limits while the instances cannot share them: rate, burst and what is left of the
 * quota, divided by the instances last seen. The burst is at least 1. The bucket is empty when the period begins, since
 * other instances may have granted everything before. Not in the specification: what holds meanwhile.
 */
export function createDividedAllowance(options: DividedAllowanceOptions): LocalAllowance {
  const { used, period, now, onRefused } = options
  const { instances, began } = period
  let { policy } = options
  let field = policyField(partOf(policy))
  let taken = 0

  const { burst, perSecond } = partOf(policy)
  const local = createAllowance({
    ...options,
    policy: { ...partOf(policy), perDay: undefined },
    fullAt: began + tokenBucket(perSecond, burst).fillTime,
  })

  function partOf(whole: LimitPolicy): LimitPolicy {
    return {
      perSecond: whole.perSecond / instances,
      burst: Math.max(Math.floor(whole.burst / instances), 1),
      perDay: whole.perDay,
    }
  }

  function checkQuota({ perDay }: LimitPolicy): void {
    if (perDay === undefined || taken < Math.floor((perDay - used) / instances)) return
    onRefused?.()
    throw used + taken >= perDay ? quotaRefusal(policy, now()) : quotaPartRefusal(partOf(policy), now())
  }

  return {
    take: () => {
      checkQuota(policy)
      const { RateLimit = '' } = local.take()
      taken += 1
      return { 'RateLimit-Policy': field, RateLimit }
    },
    usedOn: (day) => local.usedOn(day),
    // The parts of the others are theirs.
    updateTotal: () => undefined,
    changeLimits: (changed) => {
      policy = changed
      field = policyField(partOf(changed))
      local.changeLimits({ ...partOf(changed), perDay: undefined })
    },
  }
}
