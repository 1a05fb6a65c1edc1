import { SECOND } from '#cardano/utc-time.ts'

/** The freshness lifetime of a response that may not be stored. */
export const NO_STORE = Number.NEGATIVE_INFINITY

/**
 * The freshness lifetime that a field `Cache-Control` states (RFC 9111 section 5.2.2, RFC 8246).
 * @returns milliseconds; 0 for `no-cache`, infinity for `immutable`; undefined where the field states none
 */
export function statedLifetime(cacheControl: string | undefined): number | undefined {
  if (cacheControl === undefined) return undefined
  if (/\bno-store\b/i.test(cacheControl)) return NO_STORE
  if (/\bno-cache\b/i.test(cacheControl)) return 0
  if (/\bimmutable\b/i.test(cacheControl)) return Number.POSITIVE_INFINITY
  const seconds = /\bmax-age="?(\d+)/i.exec(cacheControl)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * SECOND
}

/** RFC 9111 section 5.1; a greater age is taken for this one. */
const MAX_AGE = 2 ** 31 * SECOND

/** The milliseconds of a field `Age`; 0 where there is none, or it is no number. */
export function statedAge(field: string | undefined): number {
  return /^\d+$/.test(field ?? '') ? Math.min(Number(field) * SECOND, MAX_AGE) : 0
}
