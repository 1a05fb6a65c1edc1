import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { type TimeZone, timeZone } from '../../browser/time-zone.ts'
import { clockTextIn, momentText } from '../../ui/values/timestamp.tsx'

/** `14:53:54`, where a head names the zone. */
export function ClockTime({ time }: { time: UtcTime }) {
  return (
    <time dateTime={`${utcTimeText(time)}Z`} title={momentText(time)}>
      {clockTextIn(timeZone.use(), time).slice(0, 8)}
    </time>
  )
}

/** `UTC` or `CET`: the zone at a time; the chosen one while the time is not known. */
export function clockZone(zone: TimeZone, time: UtcTime | undefined): string {
  if (zone === 'utc') return 'UTC'
  return time === undefined ? 'Local' : clockTextIn(zone, time).slice(9)
}
