import { useFromNow } from './clock.ts'
import { clockOffset } from './clock-offset.ts'
import { externalStore } from './external-store.ts'

/** Milliseconds by which the server's clock is ahead of the browser's, which may be wrong by hours. */
const offset = externalStore(() => 0, { server: () => 0 })

/**
 * Takes the server's time from the field `Date` of a response.
 * @param sentAt the browser's time of the request
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const next = clockOffset(offset.read(), date, sentAt, Date.now())
  if (next !== offset.read()) offset.write(next)
}

/** The server's time in milliseconds since the Unix epoch. */
export function serverNow(): number {
  return Date.now() + offset.read()
}

/** A value derived from the server's time: the component renders again only when it changes. */
export function useFromServerNow<T extends string | number | boolean | undefined>(
  derive: (now: number) => T,
): T {
  const ahead = offset.use()
  return useFromNow((now) => derive(now + ahead))
}
