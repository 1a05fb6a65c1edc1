import type { Instant } from '#cardano/utc-time.ts'
import type { KeyUsage, ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { type ProjectKey, workingKeys } from '#web/dashboard/project/stored-projects.ts'

/** The use of a live key, against its limits. */
export interface MeteredKey {
  readonly key: ProjectKey
  readonly quotaUsed: number
  /** Requests in the last minute that is over. */
  readonly lastMinute: number
  readonly busiestMinute: KeyUsage['days'][number]['busiestMinute']
  /** The most requests that its rate lets through in a minute. */
  readonly mostInMinute: number
}

/**
 * The keys of a project that work, each with its use today; limits are those of each key.
 */
export function meteredKeys(
  project: Pick<ListedProject, 'keys' | 'archivedAt'>,
  usage: readonly KeyUsage[],
  today: string,
  now: Instant,
): readonly MeteredKey[] {
  return workingKeys(project, now).map((key) => {
    const ofKey = usage.find(({ keyId }) => keyId === key.id)
    const { perSecond, burst } = key.limits
    return {
      key,
      quotaUsed: ofKey?.quotaUsed ?? 0,
      lastMinute: ofKey?.lastHour.requests.at(-2) ?? 0,
      busiestMinute: ofKey?.days.find(({ day }) => day === today)?.busiestMinute ?? null,
      mostInMinute: Math.floor(perSecond * 60 + burst),
    }
  })
}

/** The key that is nearest to its quota, or else to its rate: the one that a short view shows. */
export function nearestToLimit(keys: readonly MeteredKey[]): MeteredKey | undefined {
  return keys.toSorted((a, b) => shareOf(b) - shareOf(a))[0]
}

function shareOf({ key, quotaUsed, busiestMinute, mostInMinute }: MeteredKey): number {
  const { perDay } = key.limits
  const ofRate = (busiestMinute?.requests ?? 0) / Math.max(mostInMinute, 1)
  return perDay === null ? ofRate : Math.max(quotaUsed / Math.max(perDay, 1), ofRate)
}
