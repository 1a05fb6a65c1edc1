import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { ConnectionError } from '../api/api-error.ts'
import { useFromNow } from '../browser/clock.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { noteEarlyTry, noteFailure } from './noted-failures.ts'
import { whenReached } from './when-reached.ts'

/** Seconds until the next try after the first, second, third and each further failure. */
const BACK_OFF = [2, 5, 15, 30] as const
/** Seconds left at which the wait is announced to assistive technology. */
const ANNOUNCED_AT = [30, 10]

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
 * is online again, and when other data arrives although there was no connection.
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
  const { before, at, mayTryEarly } = error === undefined ? NONE : noteFailure(place, error)
  const wait = requestedWait(error) ?? BACK_OFF[before] ?? BACK_OFF[3]
  const left = useFromNow((now) =>
    isTemporary && error !== undefined
      ? Math.min(Math.max(Math.ceil((at + wait * SECOND - now) / SECOND), 0), wait)
      : undefined,
  )
  const over = left === 0

  useEffect(() => {
    if (left !== undefined && ANNOUNCED_AT.includes(left)) announce(`Next try in ${left} seconds.`)
  }, [left])

  useEffect(() => {
    if (!isTemporary) return
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [isTemporary, tryAgain])

  const queries = useQueryClient().getQueryCache()
  const noConnection = mayTryEarly && error instanceof ConnectionError
  useEffect(() => {
    if (!noConnection) return
    return whenReached(queries, () => {
      noteEarlyTry(place)
      tryAgain()
    })
  }, [noConnection, queries, place, tryAgain])

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

const NONE = { before: 0, at: 0, mayTryEarly: false }
