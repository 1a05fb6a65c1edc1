import { useFromNow, useNow } from './clock.ts'
import { clockOffset } from './clock-offset.ts'
import { externalStore } from './external-store.ts'

/** Milliseconds by which the server's clock is ahead of the browser's, which may be wrong by hours. */
const offset = externalStore(() => 0)

/**
 * Takes the server's time from the field `Date` of a response.
 * @param jitter milliseconds below which a difference says nothing, such as the time that a response waited to be read
 */
export function noteServerTime(date: string | null, jitter?: number): void {
  const next = clockOffset(offset.read(), date, Date.now(), jitter)
  if (next !== offset.read()) offset.write(next)
}

/** The server's time in milliseconds since the Unix epoch. */
export function serverNow(): number {
  return Date.now() + offset.read()
}

/** The server's time in milliseconds since the Unix epoch; the component renders again each second. */
export function useServerNow(): number {
  return useNow() + offset.use()
}

/** A value derived from the server's time: the component renders again only when it changes. */
export function useFromServerNow<T extends string | number | boolean | undefined>(
  derive: (now: number) => T,
): T {
  const ahead = offset.use()
  return useFromNow((now) => derive(now + ahead))
}
