import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { RateEvidence } from './rate-estimate.ts'
import { createRecentCount } from './recent-count.ts'

/** Observes the requests of one key since the last refusal. All times are milliseconds since the Unix epoch. */
export interface RateObservation {
  /** Says whether requests wait for their turn: time without demand shows nothing. */
  waiting(at: number, some: boolean): void
  /** @param isDemand whether the request counts as one for which there was demand */
  gotThrough(at: number, isDemand: boolean): void
  /** The first refusal after a request that got through. @returns what was seen before it */
  refused(at: number): Evidence
  refusedAgain(at: number): void
  /**
   * A request during the pause had no response: the upstream is out of order, and the length of the pause shows
   * nothing about its limit.
   */
  interrupted(): void
  /** A request got through after a refusal. @returns what was seen since the refusal */
  resumed(at: number): Evidence
  /** Seconds with demand. */
  demand(at: number): number
  readonly isPaused: boolean
}

type Evidence = Omit<RateEvidence, 'isTrial'>

export function createRateObservation(): RateObservation {
  const lastSecond = createRecentCount(SECOND)
  const lastMinute = createRecentCount(MINUTE)
  let through = 0
  let refused = 0
  /** Milliseconds, as below. */
  let demand = 0
  let demandSince: number | undefined
  let paused = 0
  let pausedSince: number | undefined
  let isPaused = false
  let isInterrupted = false

  function demandAt(at: number): number {
    return (demand + (demandSince === undefined ? 0 : at - demandSince)) / SECOND
  }

  function setDemand(at: number, isDemand: boolean): void {
    if (isDemand === (demandSince !== undefined)) return
    if (demandSince !== undefined) demand += at - demandSince
    demandSince = isDemand ? at : undefined
  }

  function evidence(at: number): Evidence {
    return {
      through,
      refused,
      seconds: demandAt(at),
      paused: paused / SECOND,
      lastSecond: lastSecond.within(at),
      lastMinute: lastMinute.within(at),
    }
  }

  return {
    waiting: (at, some) => setDemand(at, (some || isPaused) && !isInterrupted),
    gotThrough: (at, isDemand) => {
      lastSecond.add(at)
      lastMinute.add(at)
      if (isDemand) through += 1
    },
    refused: (at) => {
      setDemand(at, true)
      const before = evidence(at)
      through = 0
      refused = 1
      demand = 0
      demandSince = at
      paused = 0
      pausedSince = at
      isPaused = true
      isInterrupted = false
      return before
    },
    refusedAgain: (at) => {
      refused += 1
      pausedSince ??= at
      isInterrupted = false
      setDemand(at, true)
    },
    interrupted: () => {
      isInterrupted = true
      through = 0
      demand = 0
      demandSince = undefined
      paused = 0
      pausedSince = undefined
    },
    resumed: (at) => {
      if (pausedSince !== undefined) paused += at - pausedSince
      pausedSince = undefined
      isPaused = false
      isInterrupted = false
      return evidence(at)
    },
    demand: demandAt,
    get isPaused() {
      return isPaused
    },
  }
}
