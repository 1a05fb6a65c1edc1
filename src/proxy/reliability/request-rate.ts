import { SECOND } from '#cardano/utc-time.ts'

/** The rate at which one key may be used, and the number of its requests on the way. */
export interface RequestRate {
  /** Requests a second; undefined while no limit is known. */
  readonly perSecond: number | undefined
  /** Requests a second that refusals have taught; undefined while nothing was learnt. */
  readonly learntPerSecond: number | undefined
  /** Requests that may be on the way at once. */
  readonly maxInFlight: number
  /** Requests that may be made now; infinite while no limit is known. */
  tokens(at: number): number
  /** Requests a second that are not used. */
  spare(at: number): number
  /** Milliseconds until the request behind `ahead` others may be made, once none is refused. */
  waitFor(at: number, ahead: number): number
  /** @param inFlight requests on the way, with this one */
  started(at: number, inFlight: number): void
  /** The first refusal after a request that got through. */
  refused(at: number): void
  /** A request got through after a refusal. */
  resumed(at: number): void
  /** @param perSecond limit that the upstream names */
  limitTo(perSecond: number, at: number): void
}

/** Shares of a rate and burst that are named, since requests do not arrive at the intervals at which they leave. */
const RATE_SHARE = 0.95
const BURST_SHARE = 0.9
const FIRST_IN_FLIGHT = 4
const MAX_IN_FLIGHT = 16
/** Requests a second. */
const MIN_PACE = 0.1
/** Factor by which a pace that is used rises each second. */
const RISE = 1.02
/** Milliseconds between two rises of the number on the way, until the first refusal and after it. */
const FIRST_RISES = 0.5 * SECOND
const LATER_RISES = 10 * SECOND
/** Milliseconds that a request is assumed to take, where many wait. */
const ROUND_TRIP = 100

/**
 * A named limit is kept to. Without one, a refusal halves the number of requests on the way if that has risen since the last one,
 * or else the pace; both rise slowly while they are used. @param configured requests a second by setting
 */
export function createRequestRate(configured: number | undefined, begunAt: number): RequestRate {
  let named = configured
  let learnt: number | undefined
  let maxInFlight = FIRST_IN_FLIGHT
  let hasRisen = true
  let risesEvery = FIRST_RISES
  let roseAt = begunAt
  let startedAt = begunAt
  let countedAt = begunAt
  let tokens = burst()
  const recent = createSecondCount()

  function pace(): number | undefined {
    const limit = named === undefined ? undefined : named * RATE_SHARE
    return learnt === undefined ? limit : Math.min(learnt, limit ?? learnt)
  }

  function burst(): number {
    // A rate by setting says nothing of a burst: the plans of the live service have none.
    if (learnt !== undefined || configured !== undefined) return 1
    return named === undefined ? Number.POSITIVE_INFINITY : Math.max(1, named * BURST_SHARE)
  }

  function refill(at: number): number {
    const rate = pace()
    const gained = (Math.max(at - countedAt, 0) / SECOND) * (rate ?? 0)
    tokens = rate === undefined ? Number.POSITIVE_INFINITY : Math.min(burst(), tokens + gained)
    countedAt = at
    return tokens
  }

  /** Raises what is used. */
  function rise(at: number, inFlight: number): void {
    const seconds = (at - startedAt) / SECOND
    if (learnt !== undefined && seconds * learnt < 2) {
      learnt *= RISE ** seconds
      if (named !== undefined && learnt >= named * RATE_SHARE) learnt = undefined
    }
    if (inFlight < maxInFlight || at - roseAt < risesEvery) return
    maxInFlight = Math.min(maxInFlight + 1, MAX_IN_FLIGHT)
    hasRisen = true
    roseAt = at
  }

  return {
    get perSecond() {
      return pace() === undefined ? undefined : learnt === undefined ? named : pace()
    },
    get learntPerSecond() {
      return learnt
    },
    get maxInFlight() {
      return named !== undefined && learnt === undefined ? Number.POSITIVE_INFINITY : maxInFlight
    },
    tokens: refill,
    spare: (at) => (pace() ?? Number.POSITIVE_INFINITY) - recent.within(at),
    waitFor: (at, ahead) => {
      const rate = pace()
      if (rate === undefined) return (ahead / maxInFlight) * ROUND_TRIP
      return (Math.max(ahead + 1 - refill(at), 0) / rate) * SECOND
    },
    started: (at, inFlight) => {
      refill(at)
      tokens -= 1
      rise(at, inFlight)
      recent.add(at)
      startedAt = at
    },
    refused: (at) => {
      refill(at)
      if (hasRisen && maxInFlight > 1 && named === undefined) {
        maxInFlight = Math.ceil((risesEvery === FIRST_RISES ? FIRST_IN_FLIGHT : maxInFlight) / 2)
      } else
        learnt = Math.max(
          (learnt ?? Math.min(recent.within(at), pace() ?? Number.POSITIVE_INFINITY)) / 2,
          MIN_PACE,
        )
      hasRisen = false
      risesEvery = LATER_RISES
      roseAt = at
      tokens = Math.min(tokens, 0)
    },
    resumed: (at) => {
      if (pace() !== undefined) tokens = 0
      countedAt = at
      startedAt = at
    },
    limitTo: (perSecond, at) => {
      if (perSecond === named) return
      refill(at)
      named = perSecond
      tokens = Math.min(tokens, burst())
    },
  }
}

/** Counts the events of the last second, the part of it in the second before by its share. */
function createSecondCount() {
  let [second, current, previous] = [0, 0, 0]
  function advance(at: number): void {
    const now = Math.floor(at / SECOND)
    if (now === second) return
    previous = now === second + 1 ? current : 0
    current = 0
    second = now
  }
  return {
    add(at: number): void {
      advance(at)
      current += 1
    },
    within(at: number): number {
      advance(at)
      return current + previous * (1 - (at % SECOND) / SECOND)
    },
  }
}
