import { DAY, SECOND } from '#cardano/utc-time.ts'
import { HttpError } from '../http-error.ts'
import { type LimitPolicy, policyField } from './limit-policy.ts'

/** Not in the specification: how much a key may ask. What one has asked, and may ask still. */
export interface KeyAllowance {
  /**
   * Counts one request. Refused ones cost nothing.
   * @returns header fields that tell what is left
   * @throws {HttpError} 429 beyond the rate, 402 beyond the day's quota
   */
  take(): Readonly<Record<string, string>>
  /** What other instances have counted too, of the day with this number. */
  learn(day: number, total: number): void
}

/** Days since the Unix epoch, each from midnight to midnight of UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY)
}

export interface AllowanceOptions {
  readonly policy: LimitPolicy
  /** Requests of today that were counted before. */
  readonly used: number
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Told of each request that is counted. */
  readonly onTaken: (day: number) => void
}

/** The rate is a token bucket, known by when it will be full again; the quota begins anew at midnight of UTC. */
export function createAllowance({ policy, used, now, onTaken }: AllowanceOptions): KeyAllowance {
  const interval = SECOND / policy.perSecond
  const room = policy.burst * interval
  const field = policyField(policy)
  let day = dayOf(now())
  let count = used
  let fullAt = 0

  function checkQuota(at: number): void {
    if (dayOf(at) !== day) {
      day = dayOf(at)
      count = 0
    }
    if (policy.perDay === undefined || count < policy.perDay) return
    const seconds = Math.ceil(((day + 1) * DAY - at) / SECOND)
    throw new HttpError(
      402,
      `The key has used its ${policy.perDay} requests of this day. It begins anew at midnight of UTC, in ${seconds} seconds.`,
      {
        'Retry-After': String(seconds),
        'RateLimit-Policy': field,
        RateLimit: `"day";r=0;t=${seconds}`,
      },
    )
  }

  return {
    take: () => {
      const at = now()
      // No further ahead than an empty bucket: a clock may be set back.
      const next = Math.min(Math.max(fullAt, at), at + room) + interval
      const excess = next - at - room
      // A hair of rounding is nobody's fault.
      if (excess > 0.001) {
        const seconds = Math.ceil(excess / SECOND)
        throw new HttpError(
          429,
          `The key asks more than ${policy.perSecond} times a second. Ask again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
          {
            'Retry-After': String(seconds),
            'RateLimit-Policy': field,
            RateLimit: `"rate";r=0;t=${seconds}`,
          },
        )
      }
      checkQuota(at)
      fullAt = next
      count += 1
      onTaken(day)
      const left = Math.floor((room - (next - at)) / interval + 0.001)
      const full = Math.ceil((left === 0 ? interval : next - at) / SECOND)
      return { 'RateLimit-Policy': field, RateLimit: `"rate";r=${left};t=${full}` }
    },
    learn: (of, total) => {
      if (of === day) count = Math.max(count, total)
    },
  }
}
