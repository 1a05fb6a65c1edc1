import { DAY, SECOND } from '#cardano/utc-time.ts'

/** Who asks for more than this means something else. */
const LONGEST_WAIT = 31 * DAY

/**
 * How long to leave something alone that failed: twice as long each time, up to a limit, and by chance between
 * half of that and all of it, so that several proxies do not come back together.
 * @param failures in a row, at least 1
 * @returns milliseconds
 */
export function backOff(failures: number, first: number, longest: number): number {
  const full = Math.min(first * 2 ** (failures - 1), longest)
  return full * (0.5 + Math.random() / 2)
}

/**
 * The milliseconds that a header `Retry-After` asks for (RFC 9110 section 10.2.3); undefined without a readable one.
 * @param now milliseconds since the Unix epoch
 */
export function readRetryAfter(header: string | string[] | undefined, now: number): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header) * SECOND, LONGEST_WAIT)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at - now, 0), LONGEST_WAIT)
}
