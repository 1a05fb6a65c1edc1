import { MINUTE } from '#cardano/utc-time.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { dayAt } from './usage-range.ts'

/** The day of UTC by the server's clock. */
export function useToday(): string {
  return useFromServerNow(dayAt)
}

/** The server's time in steps of a minute, in milliseconds since the Unix epoch. */
export function useServerMinute(): number {
  return useFromServerNow((now) => Math.floor(now / MINUTE) * MINUTE)
}
