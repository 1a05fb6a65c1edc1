import { useEffect, useState } from 'react'
import { MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { REFUSAL_FRESHNESS } from '#contract/freshness.ts'
import { useFromServerNow } from '../../browser/clock.ts'
import { useTryAgain } from '../../failures/retry-schedule.ts'

/** Looks for the record of this page again once the chain has come to it, unless it had when the page was opened. */
export function useLookAgainAfter(hasCome: boolean | undefined): void {
  const tryAgain = useTryAgain()
  const [hasWaited, setHasWaited] = useState(false)
  if (hasCome === false && !hasWaited) setHasWaited(true)
  const isDue = hasWaited && hasCome === true
  useEffect(() => {
    if (!isDue) return
    // The proxy may still hold the refusal that this page shows.
    const timer = setTimeout(tryAgain, REFUSAL_FRESHNESS)
    return () => clearTimeout(timer)
  }, [isDue, tryAgain])
}

/** The time before a moment from which the seconds until it are told. */
const NEAR = 2 * MINUTE

/**
 * The time with which sentences about a moment are written: to the minute, near the moment to the second, and never before
 * a moment that has come.
 */
export function timeTold(now: number, moment: number): UtcTime {
  const whole = (unit: number) => Math.floor(now / unit) * unit
  if (now >= moment) return Math.max(whole(MINUTE), moment) as UtcTime
  return whole(moment - now < NEAR ? SECOND : MINUTE) as UtcTime
}

/** The server's time for sentences about a moment; the component renders again when they change. */
export function useTimeTold(moment = Number.NEGATIVE_INFINITY): UtcTime {
  return useFromServerNow((now) => timeTold(now, moment))
}
