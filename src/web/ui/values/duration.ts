import { DAY, HOUR, MINUTE } from '#cardano/utc-time.ts'

/** `2 d 6 h 42 m`, from milliseconds; `0 m` for a negative duration. */
export function durationText(duration: number): string {
  const left = Math.max(duration, 0)
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  return [days && `${days} d`, (days || hours) && `${hours} h`, `${minutes} m`].filter(Boolean).join(' ')
}
