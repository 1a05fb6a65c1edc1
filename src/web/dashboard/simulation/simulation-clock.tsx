import { useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'

interface Ending {
  /** Milliseconds since the Unix epoch, by the server's clock. */
  readonly end: number
}

/** The time left of a simulation: `3:12`. */
export function ClockLeft({ end }: Ending) {
  return clockLeft(useSecondsLeft(end))
}

/** The time left, with its name for screen readers. */
export function SimulationTimer({ end }: Ending) {
  const left = useSecondsLeft(end)
  return (
    <div className="simulation-count" role="timer" aria-label={wordsLeft(left)}>
      {clockLeft(left)}
    </div>
  )
}

/** The time left as a bar. */
export function SimulationBar({ end }: Ending) {
  const left = useSecondsLeft(end)
  // The time left when this page saw it first, since the service does not tell when a simulation began.
  const [whole] = useState(() => Math.max(left, 1))
  return (
    <div className="simulation-left" aria-hidden>
      <span style={{ width: `${(Math.min(left, whole) / whole) * 100}%` }} />
    </div>
  )
}

function useSecondsLeft(end: number): number {
  return useFromServerNow((now) => secondsLeft(end, now))
}

/** Whole seconds until a time, at least 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(Math.ceil((until - now) / SECOND), 0)
}

/** `3:12`. */
export function clockLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `3 minutes 12 seconds left`. */
export function wordsLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [
    minutes > 0 && `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    (rest > 0 || minutes === 0) && `${rest} ${rest === 1 ? 'second' : 'seconds'}`,
  ]
  return `${parts.filter(Boolean).join(' ')} left`
}
