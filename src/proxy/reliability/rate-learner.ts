import { SECOND } from '#cardano/utc-time.ts'
import {
  firstRate,
  type RateEstimate,
  type RateEvidence,
  raisedRate,
  raiseInterval,
  refusedRate,
} from './rate-estimate.ts'
import { createRateObservation } from './rate-observation.ts'
import { createRecentCount } from './recent-count.ts'

/** The rate of one key: what is known of it, and what of it is left. All times are milliseconds since the Unix epoch. */
export interface RateLearner {
  /** Requests a second; undefined while no limit is known. */
  readonly perSecond: number | undefined
  /** Milliseconds between two requests; 0 while nothing was learnt from a refusal. */
  readonly interval: number
  /** Requests that may be made now; infinite while no limit is known. */
  tokens(at: number): number
  /** Requests a second that are not used. */
  spare(at: number): number
  /** Requests that may be on the way at once. */
  mostInFlight(at: number): number
  /** Milliseconds until the request behind `ahead` others may be made, once none is refused. */
  waitFor(at: number, ahead: number): number
  started(at: number): void
  /** Says whether requests wait for their turn. */
  waiting(at: number, some: boolean): void
  /**
   * @param duration milliseconds until the response
   * @param waited whether the request had to wait for its turn
   */
  gotThrough(at: number, duration: number, waited: boolean): void
  /** The first refusal after a request that got through. */
  refused(at: number): void
  /** Another refusal in the same pause. */
  refusedAgain(at: number): void
  /** A request in the pause after a refusal had no response. */
  interrupted(): void
  /** A request got through after a refusal. */
  resumed(at: number): void
  /** @param perSecond limit that the upstream names */
  limitTo(perSecond: number, at: number): void
}

/** Shares of a rate and burst that are named, since requests do not arrive at the intervals at which they leave. */
const RATE_SHARE = 0.95
const BURST_SHARE = 0.9
/** Requests on the way at once while nothing is known. */
const FIRST_IN_FLIGHT = 4
const MOST_IN_FLIGHT = 64
/** Seconds of demand without a refusal after which more requests may be on the way at once. */
const TRIAL = 30
/** Requests a second for which there is room on the way then, and their increase in each second. */
const TRIAL_PACE = 10
const PACE_RISE = 0.5
/** Share of the pace that must be in use for it to be raised. */
const IN_USE = 0.7
/** Seconds; the shortest round trip that is assumed. */
const LEAST_ROUND_TRIP = 0.005

/** @param configured requests a second by setting */
export function createRateLearner(configured: number | undefined, begunAt: number): RateLearner {
  let named = configured
  let estimate: RateEstimate | undefined
  /** Evidence before the first refusal, until requests get through again. */
  let first: RateEvidence | undefined
  let tokens = burst()
  let countedAt = begunAt
  /** Seconds, smoothed. */
  let roundTrip = LEAST_ROUND_TRIP
  let raisedAt = begunAt
  let startedSinceRaise = 0
  /** Time at which one request was made earlier than the pace allows, to see whether a higher pace is refused. */
  let triedAt: number | undefined
  const startedLastSecond = createRecentCount(SECOND)
  const observed = createRateObservation()

  function pace(): number | undefined {
    const limit = named === undefined ? undefined : named * RATE_SHARE
    // In the pause after the first refusal, the pace is what it would be if the pause ended in a second.
    const learnt = estimate ?? (first && firstRate({ ...first, seconds: first.seconds + 1 }))
    return learnt ? Math.min(learnt.pace, limit ?? learnt.pace) : limit
  }

  function burst(): number {
    if (estimate || first) return 1
    return named === undefined ? Number.POSITIVE_INFINITY : Math.max(1, named * BURST_SHARE)
  }

  function refill(at: number): number {
    const rate = pace()
    const gained = (Math.max(at - countedAt, 0) / SECOND) * (rate ?? 0)
    tokens = rate === undefined ? Number.POSITIVE_INFINITY : Math.min(burst(), tokens + gained)
    countedAt = at
    return tokens
  }

  /** Raises the pace when it was used for long enough, and then one request came too early without being refused. */
  function raise(at: number): void {
    if (!estimate || observed.isPaused) return
    if (triedAt !== undefined) {
      if (at < triedAt + 2 * roundTrip * SECOND + SECOND / estimate.pace) return
      triedAt = undefined
      estimate = raisedRate(estimate, roundTrip)
      if (named !== undefined && estimate.pace >= named * RATE_SHARE) estimate = undefined
    } else {
      const seconds = (at - raisedAt) / SECOND
      if (seconds < raiseInterval(estimate, roundTrip)) return
      if (startedSinceRaise >= estimate.pace * seconds * IN_USE) {
        triedAt = at
        tokens += 1 - estimate.pace / raisedRate(estimate, roundTrip).pace
      }
    }
    raisedAt = at
    startedSinceRaise = 0
  }

  return {
    get perSecond() {
      return estimate ? pace() : named
    },
    get interval() {
      const rate = estimate && pace()
      return rate === undefined ? 0 : SECOND / rate
    },
    tokens: refill,
    spare: (at) => (pace() ?? Number.POSITIVE_INFINITY) - startedLastSecond.within(at),
    mostInFlight: (at) => {
      if (named !== undefined && !estimate) return Number.POSITIVE_INFINITY
      if (estimate) return MOST_IN_FLIGHT
      const calm = Math.max(observed.demand(at) - TRIAL, 0)
      const wanted = Math.ceil(roundTrip * (TRIAL_PACE + PACE_RISE * calm))
      return Math.min(Math.max(FIRST_IN_FLIGHT, wanted), MOST_IN_FLIGHT)
    },
    waitFor: (at, ahead) => {
      const rate = pace()
      if (rate === undefined) return (ahead / FIRST_IN_FLIGHT) * roundTrip * SECOND
      return (Math.max(ahead + 1 - refill(at), 0) / rate) * SECOND
    },
    started: (at) => {
      refill(at)
      tokens -= 1
      startedSinceRaise += 1
      startedLastSecond.add(at)
      raise(at)
    },
    waiting: observed.waiting,
    gotThrough: (at, duration, waited) => {
      roundTrip = Math.max(roundTrip * 0.8 + (duration / SECOND) * 0.2, LEAST_ROUND_TRIP)
      observed.gotThrough(at, waited || estimate !== undefined)
    },
    refused: (at) => {
      const seen = { ...observed.refused(at), isTrial: triedAt !== undefined }
      if (estimate) estimate = refusedRate(estimate, seen)
      else first = seen
      tokens = Math.min(tokens, 0)
    },
    refusedAgain: observed.refusedAgain,
    interrupted: observed.interrupted,
    resumed: (at) => {
      const since = observed.resumed(at)
      if (first) {
        estimate ??= firstRate({
          ...first,
          through: first.through + since.through,
          seconds: first.seconds + since.seconds,
          paused: since.paused,
          refused: since.refused,
        })
        first = undefined
      }
      tokens = 0
      countedAt = at
      raisedAt = at
      startedSinceRaise = 0
      triedAt = undefined
    },
    limitTo: (perSecond, at) => {
      if (perSecond === named) return
      refill(at)
      named = perSecond
      tokens = Math.min(tokens, burst())
    },
  }
}
