import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { type TimeZone, timeZone } from '../../browser/time-zone.ts'
import { clockTextIn, momentText } from '../../ui/values/timestamp.tsx'
import type { StripSpan } from './strip-scale.ts'

/** `14:53:54`, where a head or a title names the zone. */
export function ClockTime({ time }: { time: UtcTime }) {
  return (
    <time dateTime={`${utcTimeText(time)}Z`} title={momentText(time)}>
      {clockOf(timeZone.use(), time)}
    </time>
  )
}

/** `14:53:54` in a zone. */
export function clockOf(zone: TimeZone, time: UtcTime): string {
  return clockTextIn(zone, time).slice(0, 8)
}

/** `UTC` or `CET`: the zone at a time; the chosen one while the time is not known. */
export function clockZone(zone: TimeZone, time: UtcTime | undefined): string {
  if (zone === 'utc') return 'UTC'
  return time === undefined ? 'local' : clockTextIn(zone, time).slice(9)
}

/** `8 Jul 2024, 21:40 to 21:50 UTC`; both dates where the span has two. */
export function spanTitle(zone: TimeZone, { from, to }: StripSpan): string {
  const [start, end] = [momentIn(zone, from), momentIn(zone, to)]
  const until = start.date === end.date ? end.clock : `${end.date}, ${end.clock}`
  return `${start.date}, ${start.clock} to ${until} ${clockZone(zone, to as UtcTime)}`
}

function momentIn(zone: TimeZone, time: number): { readonly date: string; readonly clock: string } {
  const text = momentText(time as UtcTime, zone)
  const end = text.indexOf(', ')
  return { date: text.slice(0, end), clock: text.slice(end + 2, end + 7) }
}
