import { epochStart } from '#cardano/slot-time.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { useNetwork } from '../../links/network-context.ts'
import { durationText } from '../../ui/values/duration.ts'

/** The time until an epoch starts, as text; undefined once it has by the clock. */
export function useTimeUntil(epochNo: number): string | undefined {
  const start = epochStart(useNetwork(), epochNo)
  return useFromServerNow((now) => (start > now ? durationText(start - now) : undefined))
}
