import { DAY, HOUR, MINUTE } from '#cardano/utc-time.ts'

/** `2 d 6 h 42 m`, from milliseconds; `less than 1 m` from a minute down. */
export function durationText(duration: number): string {
  if (duration < MINUTE) return 'less than 1 m'
  const days = Math.floor(duration / DAY)
  const hours = Math.floor((duration % DAY) / HOUR)
  const minutes = Math.floor((duration % HOUR) / MINUTE)
  return [days && `${days} d`, (days || hours) && `${hours} h`, `${minutes} m`].filter(Boolean).join(' ')
}
