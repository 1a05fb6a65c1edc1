import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'

/** Whole seconds of a wait, at least one. @param wait milliseconds */
export function waitSeconds(wait: number): number {
  return Math.max(Math.ceil(wait / SECOND), 1)
}

/** The field that names a wait (RFC 9110 section 10.2.3). @param wait milliseconds */
export function retryAfter(wait: number): { readonly 'Retry-After': string } {
  return { 'Retry-After': String(waitSeconds(wait)) }
}

/** `a second`, `90 seconds`, `3 minutes`. @param wait milliseconds */
export function waitText(wait: number): string {
  const seconds = waitSeconds(wait)
  if (seconds >= 120) return `${Math.ceil(wait / MINUTE)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}

/** The beginning of every form of a date of RFC 9110 section 5.6.7: the name of a day. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * Milliseconds that a header `Retry-After` names; undefined without a readable one.
 * @param longest milliseconds to which a longer wait is cut
 */
export function readRetryAfter(
  header: string | string[] | undefined,
  now: Instant,
  longest: number,
): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header) * SECOND, longest)
  const at = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at - now, 0), longest)
}
