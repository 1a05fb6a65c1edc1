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
const LONGEST_RATE_WINDOW = MINUTE / SECOND
/** Requests a second. */
const LEAST_RATE = 0.1

const noLimits: UpstreamLimits = { perSecond: undefined, perDay: undefined, exhaustedFor: undefined }

export function readUpstreamLimits(headers: IncomingHttpHeaders): UpstreamLimits {
  const { ratelimit, 'ratelimit-policy': policy } = headers
  if (ratelimit === undefined && policy === undefined) return noLimits
  const policies = readRateLimitPolicies(policy)
  const rates = policies
    .filter(({ window }) => window > 0 && window <= LONGEST_RATE_WINDOW)
    .map(({ quota, window }) => quota / window)
  const exhausted = readRateLimits(ratelimit)
    .filter(({ remaining }) => remaining === 0)
    .map(({ reset }) => reset * SECOND)
  return {
    perSecond: rates.length > 0 ? Math.max(Math.min(...rates), LEAST_RATE) : undefined,
    perDay: policies.find(({ window }) => window === DAY / SECOND)?.quota,
    exhaustedFor: exhausted.length > 0 ? Math.max(...exhausted) : undefined,
  }
}
