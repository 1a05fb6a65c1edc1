import type { IncomingHttpHeaders } from 'node:http'
import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { readRateLimitPolicies, readRateLimits } from '#http/fields/rate-limit-fields.ts'

/** The limits that the header of a response names. */
export interface UpstreamLimits {
  /** Requests a second, by the strictest policy. */
  readonly perSecond: number | undefined
  /** Requests a day. */
  readonly perDay: number | undefined
  /** Milliseconds for which nothing is left. */
  readonly exhaustedFor: number | undefined
}

/** Seconds; policies over longer windows are quotas, which the service reports by 402. */
const MAX_RATE_WINDOW = MINUTE / SECOND
/** Requests a second. */
const MIN_RATE = 0.1

export function readUpstreamLimits(headers: IncomingHttpHeaders): UpstreamLimits {
  const policies = readRateLimitPolicies(headers['ratelimit-policy'])
  const limits = readRateLimits(headers.ratelimit)
  const [strictest] = policies
    .filter(({ window }) => window > 0 && window <= MAX_RATE_WINDOW)
    .toSorted((one, other) => one.quota / one.window - other.quota / other.window)
  const exhausted = limits.filter(({ remaining }) => remaining === 0).map(({ reset }) => reset * SECOND)
  return {
    perSecond: strictest && Math.max(strictest.quota / strictest.window, MIN_RATE),
    perDay: policies.find(({ window }) => window === DAY / SECOND)?.quota,
    exhaustedFor: exhausted.length > 0 ? Math.max(...exhausted) : undefined,
  }
}
