import { HOUR, type UtcTime } from '#cardano/utc-time.ts'
import { useFromNow } from '../../browser/clock.ts'
import { momentText, relativeText } from '../../ui/values/timestamp.tsx'

/** The last use of a session, which is known to ten minutes. */
export function LastUse({ time }: { time: UtcTime }) {
  const text = useFromNow((now) => lastUseText(time, now))
  return (
    <time dateTime={new Date(time).toISOString()} title={momentText(time)}>
      {text}
    </time>
  )
}

export function lastUseText(time: UtcTime, now: number): string {
  return now - time < HOUR ? 'in the last hour' : relativeText(time, now)
}
