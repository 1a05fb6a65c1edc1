import { SECOND } from '#cardano/utc-time.ts'

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
