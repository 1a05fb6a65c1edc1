import { useFromNow, useNow } from '../../browser/clock.ts'
import { externalStore } from '../../browser/external-store.ts'
import { clockOffset } from './clock-offset.ts'

/** Milliseconds by which the server's clock is ahead of the browser's. */
const offset = externalStore(() => 0)

/** Takes the server's time from the field `Date` of a response. */
export function noteServerTime(date: string | null): void {
  const next = clockOffset(offset.read(), date, Date.now())
  if (next !== offset.read()) offset.write(next)
}

/** The server's time in milliseconds since the Unix epoch; the component renders again each second. */
export function useServerNow(): number {
  return useNow() + offset.use()
}

/** A value derived from the server's time: the component renders again only when it changes. */
export function useFromServerNow<T extends string | number>(derive: (now: number) => T): T {
  const ahead = offset.use()
  return useFromNow((now) => derive(now + ahead))
}
