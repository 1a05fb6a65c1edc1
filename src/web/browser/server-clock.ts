import { SECOND } from '#cardano/utc-time.ts'
import { useFromNow } from './clock.ts'
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

/** Differences below this are those between servers' clocks. */
const JITTER = SECOND

/**
 * How far a server's clock is ahead of the browser's, in milliseconds. The server wrote its time between the request and
 * the response, which bounds the offset: it moves only to the nearer bound, so that it never passes the right one and
 * a response that took long, in which the computer may have slept, says little.
 * @param offset as known before; it stays where the bounds allow it
 * @param date field of a response, which has whole seconds
 * @param sentAt the browser's time of the request
 * @param now the browser's time of the response
 */
export function clockOffset(offset: number, date: string | null, sentAt: number, now: number): number {
  const time = Date.parse(date ?? '')
  const least = time - now
  const most = time + SECOND - sentAt
  if (offset < least - JITTER) return least
  return offset > most + JITTER ? most : offset
}
