import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { useFromNow } from '#web/browser/clock.ts'
import { announce } from '#web/ui/controls/announcer.tsx'

/** Seconds until the next try after the first, second, third and each further failure. */
const BACK_OFF = [2, 5, 15, 30] as const
/** Seconds left at which the wait is announced to assistive technology. */
const ANNOUNCED_AT = [30, 10]
/** Milliseconds without a failure after which the count of a place restarts. */
const RESTARTS_AFTER = 2 * MINUTE

export interface RetrySchedule {
  /** Seconds until the next try; undefined if there will be none. */
  readonly left: number | undefined
  /** Seconds from the failure to the next try. */
  readonly wait: number
}

interface Failure {
  readonly error: unknown
  /** The number of failures before it. */
  readonly before: number
  /** Its time. */
  readonly at: Instant
}

/** The newest failures, which outlive the notices that show them, by place. */
const failures = new Map<string, Failure>()

/**
 * Retries after the time in the response's Retry-After, or else after growing pauses; at once when a browser that was offline
 * is online again.
 * @param place the key under which failures are counted
 * @param isTemporary false for a failure that no wait can help
 */
export function useRetrySchedule(
  place: string,
  error: unknown,
  isTemporary: boolean,
  tryAgain: () => void,
): RetrySchedule {
  const { before, at } = failureOf(place, error)
  const { retryAfter }: { readonly retryAfter?: number } = Object(error)
  const wait = retryAfter ?? BACK_OFF[before] ?? BACK_OFF[3]
  const left = useFromNow((now) =>
    isTemporary ? Math.min(Math.max(Math.ceil((at + wait * SECOND - now) / SECOND), 0), wait) : undefined,
  )
  const isOver = left === 0

  useEffect(() => {
    if (left !== undefined && ANNOUNCED_AT.includes(left)) announce(`Next try in ${left} seconds.`)
  }, [left])

  useEffect(() => {
    if (!isTemporary) return
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [isTemporary, tryAgain])

  useEffect(() => {
    if (!isOver) return
    announce('Trying again.')
    tryAgain()
  }, [isOver, tryAgain])

  return { left, wait }
}

/** Runs the loaders of the page again, which resets the error boundary of the route. */
export function useTryAgain(): () => void {
  const { reset } = useQueryErrorResetBoundary()
  // A navigation to the same address would do nothing where the address has a fragment.
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    reset()
    void revalidate()
  }, [reset, revalidate])
}

/** Counts a failure once, however often it is rendered. */
function failureOf(place: string, error: unknown): Failure {
  const last = failures.get(place)
  if (last && last.error === error) return last
  const at = Date.now()
  const failure = { error, before: last && at - last.at < RESTARTS_AFTER ? last.before + 1 : 0, at }
  failures.set(place, failure)
  return failure
}
