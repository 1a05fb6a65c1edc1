import { SECOND } from '#cardano/utc-time.ts'
import type { Counting } from '../../store/redis/shared-limit-store.ts'
import { dayOf } from '../key-allowance.ts'

/** A time in which an instance counts in the same way. Each key's allowance belongs to one period. */
export type SharingPeriod = SharedPeriod | DividedPeriod

/** The instances share the limits in Redis. */
interface SharedPeriod {
  readonly kind: 'shared'
  /** When the counting in Redis began. */
  readonly counting: string
}

/** Redis does not respond: each instance grants its part of the limits. */
export interface DividedPeriod {
  readonly kind: 'divided'
  /** Milliseconds since the Unix epoch. All buckets were empty then. */
  readonly began: number
  /** Instances last seen, this one included. */
  readonly instances: number
}

export interface SharingState {
  readonly period: SharingPeriod
  /** Instances last seen, this one included. */
  readonly instances: number
  /** Attempts to share the limits that failed since they last were. */
  readonly failures: number
  /** Milliseconds until the next sign of life. */
  readonly pause: number
}

/** Milliseconds between two signs of life; also the longest pause between two attempts to reach Redis. */
const BEAT_INTERVAL = SECOND
/** Milliseconds until the first attempt after a failure; each further one waits twice as long. */
const FIRST_PAUSE = 100

/** The state of an instance that has not reached Redis yet. */
export function firstState(at: number): SharingState {
  return { period: { kind: 'divided', began: at, instances: 1 }, instances: 1, failures: 0, pause: 0 }
}

/** The state after Redis responded to a sign of life. */
export function afterResponse(
  { period, failures }: SharingState,
  { counting, instances, wait }: Counting,
  at: number,
): SharingState {
  if (wait > 0) {
    const isSame = period.kind === 'divided' && failures > 0
    return {
      period: isSame ? period : { kind: 'divided', began: at, instances },
      instances,
      failures: Math.max(failures, 1),
      pause: wait,
    }
  }
  const isSame = period.kind === 'shared' && period.counting === counting
  return {
    period: isSame ? period : { kind: 'shared', counting },
    instances,
    failures: 0,
    pause: BEAT_INTERVAL,
  }
}

/**
 * The state after Redis did not respond. What is left of a quota is divided anew each day.
 * @param at milliseconds since the Unix epoch
 */
export function afterFailure({ period, instances, failures }: SharingState, at: number): SharingState {
  const isSame = failures > 0 && period.kind === 'divided' && dayOf(period.began) === dayOf(at)
  return {
    period: isSame ? period : { kind: 'divided', began: at, instances },
    instances,
    failures: failures + 1,
    pause: Math.min(FIRST_PAUSE * 2 ** failures, BEAT_INTERVAL),
  }
}
