import { DAY } from '#cardano/utc-time.ts'
import { shownKey } from '#contract/shown-key.ts'
import type { KeyUsageViews } from '../store/control/key-usage-views.ts'
import { isUuid } from '../store/postgres/uuid.ts'
import type { DashboardHandlers } from './dashboard-call.ts'
import { DashboardRefusal } from './dashboard-refusal.ts'

/** Days of the longest view: as many as are stored, with today. */
const MOST_DAYS = 401

/** @param now milliseconds since the Unix epoch */
export function createUsageHandlers(
  views: KeyUsageViews,
  now: () => number,
): Pick<DashboardHandlers, 'projectUsage'> {
  return {
    projectUsage: async ({ parameters, query: { from, to }, user }) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
      if (days < 1) throw new DashboardRefusal('bad-request', 'The last day is before the first one.')
      if (days > MOST_DAYS) throw new DashboardRefusal('bad-request', `A view has ${MOST_DAYS} days at most.`)
      const usage =
        isUuid(parameters.project) &&
        (await views.ofProject({ id: parameters.project, ownerId: user.id }, from, to, now()))
      if (!usage) throw new DashboardRefusal('not-found', 'There is no such project.')
      return { result: usage.map((ofKey) => ({ ...ofKey, key: shownKey(ofKey.key) })) }
    },
  }
}
