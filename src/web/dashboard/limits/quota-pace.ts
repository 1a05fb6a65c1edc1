import { DAY, MINUTE } from '#cardano/utc-time.ts'

/** Time of a day before which its pace says nothing. */
const SETTLED = 30 * MINUTE

/** Requests that a quota of a day would have by now, if they came evenly. */
export function evenPace(perDay: number, now: number): number {
  return (perDay * (now % DAY)) / DAY
}

/** Start of the next day of UTC, at which quotas start again. */
export function quotaReset(now: number): number {
  return (Math.floor(now / DAY) + 1) * DAY
}

/**
 * When the quota is used up if the day goes on as it was until now.
 * @returns undefined if that is not today, or if it is too early to say
 */
export function usedUpAt(used: number, perDay: number, now: number): number | undefined {
  const elapsed = now % DAY
  if (elapsed < SETTLED || used === 0 || used >= perDay) return undefined
  const at = now - elapsed + (elapsed * perDay) / used
  return at < quotaReset(now) ? at : undefined
}
