import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '#cardano/decimal.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { useFromNow } from '#web/browser/clock.ts'
import { timeLeft, useListProgress } from '#web/browser/list-progress.ts'
import { newestUpdatesQuery } from '#web/pool-history/newest-updates.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'

/** The newest update alone, whose response has the number of all. */
const COUNTED = { orderby: 'id desc', top: 1 }
/** Milliseconds between two requests for the number of all updates, until it is there. */
const RETRY = 10 * SECOND

/**
 * How many of all pool updates have come, and how long the others will take, while a data service sends them page by page;
 * nothing while none is under way.
 */
export function CollectedUpdates() {
  const { name } = useNetwork()
  const progress = useListProgress(`/${name}${endpointPath('poolUpdates', {})}`)
  const { data } = useQuery({
    ...newestUpdatesQuery(name, COUNTED),
    enabled: progress !== undefined,
    // A service that sends a list slowly may not have had time for its number either.
    refetchInterval: ({ state }) => (state.data ? false : RETRY),
  })
  const total = data?.total
  const left = useFromNow((now) => {
    const milliseconds = progress && total !== undefined ? timeLeft(progress, total, now) : undefined
    return milliseconds === undefined ? undefined : durationText(milliseconds)
  })
  if (!progress) return null
  return <span>{collectedText(progress.rows, total, left)}</span>
}

/** @param left time until all have come */
export function collectedText(rows: number, total: number | undefined, left: string | undefined): string {
  const all = total === undefined || total < rows ? '' : ` of ${groupDigits(total)}`
  const wait = left === undefined ? '' : `, about ${left} left`
  return `${groupDigits(rows)}${all} updates have come${wait}.`
}
