import { DAY, SECOND } from '#cardano/utc-time.ts'

/** Longer waits are cut to this: a server that names more is mistaken. */
const LONGEST_WAIT = 31 * DAY

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

/**
 * Milliseconds that a header `Retry-After` names (RFC 9110 section 10.2.3); undefined without a readable one.
 * @param now milliseconds since the Unix epoch
 */
export function readRetryAfter(header: string | string[] | undefined, now: number): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header) * SECOND, LONGEST_WAIT)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at - now, 0), LONGEST_WAIT)
}
