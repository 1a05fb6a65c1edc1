import { SECOND } from '#cardano/utc-time.ts'

/** The freshness lifetime of a response that may not be stored. */
export const NO_STORE = Number.NEGATIVE_INFINITY

/**
 * The freshness lifetime that a field `Cache-Control` states (RFC 9111 section 5.2.2, RFC 8246).
 * @returns milliseconds; 0 for `no-cache`, infinity for `immutable`; undefined where the field states none
 */
export function statedLifetime(cacheControl: string | undefined): number | undefined {
  if (cacheControl === undefined) return undefined
  if (/\bno-store\b/.test(cacheControl)) return NO_STORE
  if (/\bno-cache\b/.test(cacheControl)) return 0
  if (/\bimmutable\b/.test(cacheControl)) return Number.POSITIVE_INFINITY
  const seconds = /\bmax-age=(\d+)/.exec(cacheControl)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * SECOND
}
