import { groupDigits } from '#cardano/decimal.ts'
import { answered, type UsageCounts } from '../usage-data/usage-sums.ts'

/**
 * The requests of some days in a sentence: all of them, and then each class of response; rare classes only where there
 * are any.
 * @param endsToday true where the last day is not over
 */
export function usageSummary(usage: UsageCounts, days: number, endsToday: boolean): string {
  const { '4xx': refused, '5xx': failed, none, simulated } = usage.byStatus
  const parts = [
    `${groupedCount(answered(usage))} answered`,
    `${groupedCount(refused)} with a status of 4xx`,
    `${groupedCount(failed)} of 5xx`,
    ...(none > 0 ? [`${groupedCount(none)} without a response, since the client left`] : []),
    ...(simulated > 0 ? [`${groupedCount(simulated)} with a simulated error`] : []),
  ]
  const { requests } = usage
  return `${groupedCount(requests)} ${requests === 1 ? 'request' : 'requests'} in ${days} ${days === 1 ? 'day' : 'days'}${endsToday ? ', today so far' : ''}: ${parts.join('; ')}.`
}

function groupedCount(count: number): string {
  return groupDigits(String(count))
}
