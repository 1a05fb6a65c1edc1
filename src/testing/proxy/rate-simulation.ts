import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { Gate } from '#proxy/reliability/gate.ts'
import {
  concurrencyLimiter,
  fixedWindowLimiter,
  type RateLimiter,
  slidingWindowLimiter,
  tokenBucketLimiter,
} from '../upstream/rate-limiter.ts'
import { createSimulatedClock } from './simulated-clock.ts'

/** An upstream with a limit that the proxy must find out. */
export interface LimitedUpstream {
  readonly limiter: LimiterName
  /** Requests a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly roundTrip: number
  /** Whether a 429 says when another request is allowed. */
  readonly namesWait: boolean
}

export interface SimulatedRate {
  readonly refusedInFirstMinute: number
  /** Most refusals in one of the later minutes. */
  readonly refusedLater: number
  /** Share of the upstream's rate that was used from the second minute to the end of the last. */
  readonly used: number
}

type LimiterName = keyof typeof limiters

export const limiters = {
  'bucket, burst 1': (rate) => tokenBucketLimiter(rate, 1),
  'bucket, 1 second': (rate) => tokenBucketLimiter(rate, Math.max(rate, 1)),
  'bucket, 10 seconds': (rate) => tokenBucketLimiter(rate, Math.max(10 * rate, 1)),
  'fixed minute': fixedWindowLimiter,
  'sliding minute': slidingWindowLimiter,
} as const satisfies Readonly<Record<string, (rate: number) => RateLimiter>>

export const rates = [0.5, 1, 2, 5, 10, 20, 50]
const roundTrips = [5, 50, 300]

export const allLimitedUpstreams: readonly LimitedUpstream[] = (
  Object.keys(limiters) as LimiterName[]
).flatMap((limiter) =>
  rates.flatMap((rate) =>
    roundTrips.flatMap((roundTrip) =>
      [true, false].map((namesWait) => ({ limiter, rate, roundTrip, namesWait })),
    ),
  ),
)

/** Aims: refused requests in the first minute and in a later one, and the share of the rate that is used from the second minute on. */
export const MAX_REFUSED = 60
export const MAX_REFUSED_LATER = 10
export const MIN_USED = 0.6

const VISITORS = 64
const MINUTES = 5
/** Milliseconds that a visitor waits. */
const MAX_WAIT = 10 * SECOND

/** Lets the proxy's gate find out a limit by itself, while it gets more requests than the upstream allows. */
export function simulateRate(upstream: LimitedUpstream): Promise<SimulatedRate> {
  return simulate(upstream, limiters[upstream.limiter](upstream.rate))
}

/** The same of an upstream that takes few requests at once, each for the time of a round trip. */
export function simulateConcurrency(most: number, roundTrip: number): Promise<SimulatedRate> {
  return simulate(
    { rate: (most * SECOND) / roundTrip, roundTrip, namesWait: false },
    concurrencyLimiter(most),
  )
}

async function simulate(
  upstream: Omit<LimitedUpstream, 'limiter'>,
  limiter: RateLimiter,
): Promise<SimulatedRate> {
  const clock = createSimulatedClock()
  const gate = new Gate(undefined, clock)
  const refused = Array<number>(MINUTES).fill(0)
  const through = Array<number>(MINUTES).fill(0)

  async function visit(): Promise<void> {
    for (;;) {
      const permit = await gate.enter('user', clock.now() + MAX_WAIT)
      if ('reason' in permit) {
        await pause(Math.max(Math.min(permit.until - clock.now() - MAX_WAIT / 2, MAX_WAIT), SECOND))
        continue
      }
      await pause(limiter.ended ? 0 : upstream.roundTrip / 2)
      const wait = limiter.refuse(clock.now())
      const minute = Math.floor(clock.now() / MINUTE)
      const counts = wait === undefined ? through : refused
      counts[minute] = (counts[minute] ?? 0) + 1
      await pause(limiter.ended ? upstream.roundTrip : upstream.roundTrip / 2)
      if (wait === undefined) limiter.ended?.()
      if (wait === undefined) permit.responded(200, {})
      else permit.responded(429, upstream.namesWait ? { 'retry-after': `${Math.ceil(wait / SECOND)}` } : {})
      permit.end('works')
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => clock.schedule(milliseconds, resolve))
  }

  for (let visitor = 0; visitor < VISITORS; visitor++) void visit()
  await clock.run(MINUTES * MINUTE)
  const [refusedInFirstMinute = 0, ...later] = refused.slice(0, MINUTES)
  const sum = through.slice(1, MINUTES).reduce((total, count) => total + count, 0)
  return {
    refusedInFirstMinute,
    refusedLater: Math.max(...later),
    used: sum / ((upstream.rate * (MINUTES - 1) * MINUTE) / SECOND),
  }
}
