import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import {
  firstRate,
  type RateEstimate,
  type RateEvidence,
  raisedRate,
  raiseInterval,
  refusedRate,
} from './rate-estimate.ts'
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
  refusedAgain(): void
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
  /** Evidence since the last refusal, or since the beginning. */
  let through = 0
  let refused = 0
  let demand = 0
  let demandSince: number | undefined
  let paused = 0
  let pausedSince: number | undefined
  let raisedAt = begunAt
  let startedSinceRaise = 0
  /** Time at which one request was made earlier than the pace allows, to see whether a higher pace is refused. */
  let triedAt: number | undefined
  const startedLastSecond = createRecentCount(SECOND)
  const throughLastSecond = createRecentCount(SECOND)
  const throughLastMinute = createRecentCount(MINUTE)

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
    if (!estimate || pausedSince !== undefined) return
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

  function secondsOf(milliseconds: number, since: number | undefined, at: number): number {
    return (milliseconds + (since === undefined ? 0 : at - since)) / SECOND
  }

  /** Time without demand shows nothing. */
  function countDemand(at: number, isDemand: boolean): void {
    if (isDemand === (demandSince !== undefined)) return
    if (demandSince !== undefined) demand += at - demandSince
    demandSince = isDemand ? at : undefined
  }

  function evidence(at: number): RateEvidence {
    return {
      through,
      refused,
      seconds: secondsOf(demand, demandSince, at),
      paused: secondsOf(paused, pausedSince, at),
      lastSecond: throughLastSecond.within(at),
      lastMinute: throughLastMinute.within(at),
      isTrial: triedAt !== undefined,
    }
  }

  function startEvidence(at: number): void {
    through = 0
    refused = 0
    demand = 0
    paused = 0
    if (demandSince !== undefined) demandSince = at
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
      const calm = Math.max(secondsOf(demand, demandSince, at) - TRIAL, 0)
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
    waiting: (at, some) => countDemand(at, some || pausedSince !== undefined),
    gotThrough: (at, duration, waited) => {
      roundTrip = Math.max(roundTrip * 0.8 + (duration / SECOND) * 0.2, LEAST_ROUND_TRIP)
      throughLastSecond.add(at)
      throughLastMinute.add(at)
      if (waited || estimate) through += 1
    },
    refused: (at) => {
      countDemand(at, true)
      if (estimate) estimate = refusedRate(estimate, evidence(at))
      else first = evidence(at)
      startEvidence(at)
      refused = 1
      pausedSince = at
      tokens = Math.min(tokens, 0)
    },
    refusedAgain: () => {
      refused += 1
    },
    resumed: (at) => {
      if (pausedSince !== undefined) paused += at - pausedSince
      pausedSince = undefined
      if (first) {
        const since = evidence(at)
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
