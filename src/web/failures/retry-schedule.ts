import { useEffect } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { useNow } from '../browser/clock.ts'
import { announce } from '../ui/controls/announcer.tsx'

/** Seconds until the next try after the first, second, third and each further failure. */
const BACK_OFF = [2, 5, 15, 30] as const
/** Milliseconds without a failure after which the count of a place restarts. */
const RESTARTS_AFTER = 120 * SECOND
/** Seconds left at which the wait is announced to assistive technology. */
const ANNOUNCED_AT = [30, 10]

interface NotedFailure {
  readonly newest: unknown
  /** The number of failures before the newest. */
  readonly before: number
  /** The time of the newest failure, in milliseconds since the Unix epoch. */
  readonly at: number
}

const failures = new Map<string, NotedFailure>()

export interface RetrySchedule {
  /** The number of tries so far. */
  readonly tries: number
  /** Seconds until the next try; undefined if there will be none. */
  readonly left: number | undefined
  /** Seconds from the failure to the next try. */
  readonly wait: number
}

/**
 * Retries after the time in the response's Retry-After, or else after growing pauses; at once when a browser that was offline
 * is online again.
 * @param place the key under which failures are counted
 * @param error undefined while nothing has failed
 * @param isTemporary false for a failure that no wait can help
 */
export function useRetrySchedule(
  place: string,
  error: unknown,
  isTemporary: boolean,
  tryAgain: () => void,
): RetrySchedule {
  const { before, at } = error === undefined ? NONE : noteFailure(place, error)
  const wait = requestedWait(error) ?? BACK_OFF[before] ?? BACK_OFF[3]
  const now = useNow()
  const left =
    isTemporary && error !== undefined
      ? Math.min(Math.max(Math.ceil((at + wait * SECOND - now) / SECOND), 0), wait)
      : undefined
  const over = left === 0

  useEffect(() => {
    if (left !== undefined && ANNOUNCED_AT.includes(left)) announce(`Next try in ${left} seconds.`)
  }, [left])

  useEffect(() => {
    if (!isTemporary) return
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [isTemporary, tryAgain])

  useEffect(() => {
    if (!over) return
    announce('Trying again.')
    tryAgain()
  }, [over, tryAgain])

  return { tries: before + 1, left, wait }
}

/** The seconds of Retry-After, if the failure is a response that has it. */
function requestedWait(error: unknown): number | undefined {
  return (error as { readonly retryAfter?: number } | undefined)?.retryAfter
}

const NONE = { before: 0, at: 0 }

/** Counts a failure once, however often it is rendered. */
function noteFailure(place: string, error: unknown): NotedFailure {
  const last = failures.get(place)
  if (last && last.newest === error) return last
  const at = Date.now()
  const continues = last !== undefined && at - last.at < RESTARTS_AFTER
  const noted = { newest: error, before: continues ? last.before + 1 : 0, at }
  failures.set(place, noted)
  return noted
}
