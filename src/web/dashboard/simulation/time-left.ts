import { SECOND } from '#cardano/utc-time.ts'

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
