import { SECOND } from '#cardano/utc-time.ts'

/** Differences below this are those of whole seconds and of the way of a response. */
const JITTER = 2 * SECOND

/**
 * How far a server's clock is ahead of the browser's, in milliseconds.
 * @param offset as known before; it stays where the time hardly differs
 * @param date field of a response, which has whole seconds
 * @param now the browser's time
 * @param jitter milliseconds below which a difference says nothing
 */
export function clockOffset(offset: number, date: string | null, now: number, jitter = JITTER): number {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return offset
  const measured = time + SECOND / 2 - now
  return Math.abs(measured - offset) < jitter ? offset : measured
}
