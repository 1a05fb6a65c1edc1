import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { externalStore } from './external-store.ts'

/**
 * Calls the function at an interval while the page is visible, and at once when it is visible again.
 * @param every milliseconds
 * @returns a function that ends it
 */
export function whileVisible(run: () => void, every: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  function start() {
    clearInterval(timer)
    if (!document.hidden) timer = setInterval(run, every)
  }
  function onChange() {
    start()
    if (!document.hidden) run()
  }
  start()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/**
 * The one clock of the app. It ticks once a second while it is in use and the
 * page is visible.
 */
const clock = externalStore(Date.now, {
  start: (write) => whileVisible(() => write(Date.now()), SECOND),
})

/**
 * A value derived from the time: the component renders again only when it changes.
 * @param derive returns a value that is compared by identity
 */
export function useFromNow<T extends string | number | boolean | undefined>(derive: (now: number) => T): T {
  const snapshot = () => derive(clock.read())
  return useSyncExternalStore(clock.subscribe, snapshot, snapshot)
}

/** Whole seconds left of a pause that starts when it is first rendered; 0 without a pause. */
export function useCountdown(seconds: number | undefined): number {
  const [end, setEnd] = useState(0)
  useLayoutEffect(() => setEnd(seconds === undefined ? 0 : Date.now() + seconds * SECOND), [seconds])
  return useFromNow((now) => Math.max(Math.ceil((end - now) / SECOND), 0))
}

/** Milliseconds by which the server's clock is ahead of the browser's, which may be wrong by hours. */
const offset = externalStore(() => 0)

/**
 * Takes the server's time from the field `Date` of a response.
 * @param sentAt the browser's time of the request
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const next = clockOffset(offset.read(), date, sentAt, Date.now())
  if (next !== offset.read()) offset.write(next)
}

/** The server's time. */
export function serverNow(): Instant {
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
