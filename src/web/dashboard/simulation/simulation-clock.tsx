import { useState } from 'react'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { clockLeft, secondsLeft, wordsLeft } from './time-left.ts'

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
