import { groupDigits } from '#cardano/decimal.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { ListProgress } from '#web/api/api-error.ts'
import { useListProgress } from '#web/api/list-progress.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'

/**
 * How many of all pool updates have come, and how long the others will take, while the proxy collects them page by page;
 * nothing while none is under way.
 */
export function CollectedUpdates() {
  const { name } = useNetwork()
  const progress = useListProgress(`/${name}${endpointPath('poolUpdates', {})}`)
  return progress ? <span>{collectedText(progress)}</span> : null
}

export function collectedText({ rows, expected, seconds }: ListProgress): string {
  const all = expected === null ? '' : ` of ${groupDigits(expected)}`
  const wait = seconds === null ? '' : `, about ${durationText(seconds * SECOND)} left`
  return `${groupDigits(rows)}${all} updates have come${wait}.`
}
