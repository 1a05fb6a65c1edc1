import type { LimitPolicy } from '../service/access/limit-policy.ts'
import type { Settings } from './settings/read-settings.ts'

/** The limits of every key of the plan `standard`, as the settings have them. */
export function standardLimits(settings: Settings): LimitPolicy {
  return {
    perSecond: settings.KEY_RATE_PER_SECOND,
    burst: settings.KEY_RATE_BURST,
    perDay: settings.KEY_QUOTA_PER_DAY,
  }
}
