import { useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router'
import type { UtcTime } from '#cardano/utc-time.ts'
import { REFUSAL_FRESHNESS } from '#contract/freshness.ts'
import { useFromServerNow } from '../../browser/clock.ts'
import { useTryAgain } from '../../failures/retry-schedule.ts'
import { type Arrivals, type Awaited, awaitedState, timeTold } from './awaited-record.ts'

const seen: Arrivals = new Map()

/** The state of the record of this page, which is looked for again by itself once the chain has come to it. */
export function useAwaited(hasCome: boolean): Awaited {
  const { pathname } = useLocation()
  // Server rendering sees each failure first.
  const arrivals = typeof document === 'undefined' ? new Map() : seen
  const state = awaitedState(arrivals, pathname, useRouteError(), hasCome)
  useLookAgain(state === 'due')
  return state
}

/** Looks for the record of this page again once the chain has come to it, unless it had when the page was opened. */
export function useLookAgainAfter(hasCome: boolean | undefined): void {
  const [hasWaited, setHasWaited] = useState(false)
  if (hasCome === false && !hasWaited) setHasWaited(true)
  useLookAgain(hasWaited && hasCome === true)
}

function useLookAgain(isDue: boolean): void {
  const tryAgain = useTryAgain()
  const [opened] = useState(Date.now)
  useEffect(() => {
    if (!isDue) return
    // The proxy may still hold the refusal that this page shows.
    const timer = setTimeout(tryAgain, Math.max(opened + REFUSAL_FRESHNESS - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [isDue, tryAgain, opened])
}

/** The server's time for sentences about a moment; the component renders again when they change. */
export function useTimeTold(moment = Number.NEGATIVE_INFINITY): UtcTime {
  return useFromServerNow((now) => timeTold(now, moment))
}
