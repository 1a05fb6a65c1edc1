import { MINUTE, SECOND } from '#cardano/utc-time.ts'

/**
 * Not in the specification: the longest wait in milliseconds that a server may ask for by `Retry-After` or
 * `RateLimit`. One request then finds out whether it still wants none.
 */
export const MAX_NAMED_WAIT = 5 * MINUTE

/**
 * Pause after a failure: twice as long each time, up to a limit, and a random share between half of that and all
 * of it, so that several proxies do not retry at the same moment.
 * @param failures in a row, at least 1
 * @returns milliseconds
 */
export function backOff(failures: number, first: number, longest: number): number {
  const full = Math.min(first * 2 ** (failures - 1), longest)
  return full * (0.5 + Math.random() / 2)
}

/** The beginning of every form of a date of RFC 9110 section 5.6.7: the name of a day. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * Milliseconds that a header `Retry-After` names (RFC 9110 section 10.2.3); undefined without a readable one.
 * @param now milliseconds since the Unix epoch
 * @param longest milliseconds to which a longer wait is cut
 */
export function readRetryAfter(
  header: string | string[] | undefined,
  now: number,
  longest = MAX_NAMED_WAIT,
): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header) * SECOND, longest)
  const at = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at - now, 0), longest)
}
