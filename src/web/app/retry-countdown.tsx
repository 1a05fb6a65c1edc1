import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SECOND } from '#cardano/utc-time.ts'
import { announce } from '../ui/announcer.tsx'
import { useNow } from '../ui/clock.ts'
import { useTryAgain } from './try-again.ts'
import './retry-countdown.css'

/** Seconds until the next try, after none, one, two, and more. */
const BACK_OFF = [2, 5, 15, 30] as const
/** Failures at a place that was left alone so long are forgotten, in milliseconds. */
const FORGOTTEN_AFTER = 120 * SECOND
/** When assistive technology hears how long it still takes, in seconds. */
const SPOKEN = [30, 10]

/** The failures at a place: how many came before the newest, and when that was, in milliseconds since the Unix epoch. */
const failures = new Map<string, { readonly newest: Error; readonly before: number; readonly at: number }>()

/**
 * Counts down to the next try, and makes it.
 * @param error what the last try ended with
 * @param retryAfter seconds that the answer asked for, where it did
 */
export function RetryCountdown({ error, retryAfter }: { error: Error; retryAfter: number | undefined }) {
  const { pathname } = useLocation()
  const tryAgain = useTryAgain()
  const { before, at } = noteFailure(pathname, error)
  const wait = retryAfter ?? BACK_OFF[before] ?? BACK_OFF[3]
  const left = Math.max(Math.ceil((at + wait * SECOND - useNow()) / SECOND), 0)
  const over = left === 0

  useEffect(() => {
    if (SPOKEN.includes(left)) announce(`Next try in ${left} seconds.`)
  }, [left])

  useEffect(() => {
    if (!over) return
    announce('Trying again.')
    tryAgain()
  }, [over, tryAgain])

  return (
    <div className="retry mt4">
      <p className="small ink2">
        {before > 0 && `Tried ${before + 1} times. `}
        {over ? 'Trying again.' : `Next try in ${left} s.`}
      </p>
      <progress className="cdown" max={wait} value={left} aria-label={`${left} seconds until the next try`} />
    </div>
  )
}

/** The same failure may be drawn any number of times, and counts once. */
function noteFailure(place: string, error: Error) {
  const known = failures.get(place)
  if (known?.newest === error) return known
  const at = Date.now()
  const goesOn = known !== undefined && at - known.at < FORGOTTEN_AFTER
  const noted = { newest: error, before: goesOn ? known.before + 1 : 0, at }
  failures.set(place, noted)
  return noted
}
