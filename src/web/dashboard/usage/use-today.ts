import { useServerNow } from '../calls/server-clock.ts'
import { dayAt } from './usage-range.ts'

/** The day of UTC by the server's clock. */
export function useToday(): string {
  return dayAt(useServerNow())
}
