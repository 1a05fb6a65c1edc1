import { DAY, HOUR, MINUTE, type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { type TimeZone, timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { durationText } from '#web/ui/values/duration-text.ts'
import { countText } from './count.tsx'

/** A format of British English, made when it is first used: each takes a millisecond or more, which a page need not start with. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format
  }
}

const localClock = dateFormat({ timeStyle: 'medium' })
const localDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const localZone = dateFormat({ timeZoneName: 'short' })

/** British English has one month of four letters, "Sept", which would be wider than its column. */
export function shortMonth(text: string): string {
  return text.replace('Sept', 'Sep')
}

/** `1 Dec 2022`. */
export function dateText(time: UtcTime, zone: TimeZone = 'utc'): string {
  if (zone === 'local') return shortMonth(localDate().format(time))
  // `Thu, 01 Dec 2022 21:44:51 GMT`, in every locale.
  return new Date(time).toUTCString().slice(5, -13).replace(/^0/, '')
}

/** `18 Feb 2023, 14:53:54 UTC`, or the same moment in local time with its zone. */
export function momentText(time: UtcTime, zone: TimeZone = 'utc'): string {
  return `${dateText(time, zone)}, ${clockTextIn(zone, time)}`
}

/** The clock time of a moment in the last 24 hours, and the date too of an earlier one. */
export function recentMomentText(time: UtcTime, now: number, zone: TimeZone): string {
  return now - time < DAY ? clockTextIn(zone, time) : momentText(time, zone)
}

/** A moment in UTC and, where that differs, in local time. */
export function titleText(time: UtcTime): string {
  return !isUtcHere(time) ? `${momentText(time)}, ${momentText(time, 'local')}` : momentText(time)
}

/** Whether local time is UTC at that time, as it is in London in winter. */
export function isUtcHere(time: UtcTime): boolean {
  return new Date(time).getTimezoneOffset() === 0
}

/** `14:53:54 UTC`, or the same moment in local time: `15:53:54 CET`. */
export function clockTextIn(zone: TimeZone, time: UtcTime): string {
  return zone === 'utc'
    ? `${utcTimeText(time).slice(11)} UTC`
    : `${localClock().format(time)} ${localZoneText(time)}`
}

/** `CET`, `GMT−3:30`: the local time zone at that time, which may be summer time. */
function localZoneText(time: UtcTime): string {
  const zone = localZone()
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value
  return zone?.replace('-', '−') ?? 'local'
}

/** A date in the zone that the user has chosen. */
export function DateOf({ time }: { time: UtcTime }) {
  const zone = timeZone.use()
  return (
    <time dateTime={`${utcTimeText(time)}Z`} title={titleText(time)}>
      {dateText(time, zone)}
    </time>
  )
}

/** Date and time in the zone that the user has chosen, with the zone's name. */
export function Timestamp({ time }: { time: UtcTime }) {
  const zone = timeZone.use()
  return (
    <time dateTime={`${utcTimeText(time)}Z`} title={titleText(time)}>
      {momentText(time, zone)}
    </time>
  )
}

/** `2022-12-01 21:44:51` in UTC, for a column whose header names the zone; in local time as {@link localTableTimeText}. */
export function tableTimeText(time: UtcTime, zone: TimeZone = 'utc'): string {
  return zone === 'utc' ? utcTimeText(time).replace('T', ' ') : localTableTimeText(time)
}

/** `CET`, `GMT−3:30`, `UTC`: the name of a zone at a time. */
export function zoneText(zone: TimeZone, time: UtcTime): string {
  return zone === 'utc' ? 'UTC' : localZoneText(time)
}

/** `2022-12-01 22:44:51 CET`: the zone stands in each row, since summer time has another one. */
export function localTableTimeText(time: UtcTime): string {
  const offset = new Date(time).getTimezoneOffset() * MINUTE
  return `${tableTimeText((time - offset) as UtcTime)} ${localZoneText(time)}`
}

/**
 * The age of a moment. It renders itself when its text changes, so that the page around it need not.
 * @param bare true in a column whose header says that it is an age
 */
export function Age({ time, bare = false }: { time: UtcTime; bare?: boolean }) {
  const text = useFromServerNow((now) => (bare ? ageText : relativeText)(time, now))
  return (
    <time dateTime={`${utcTimeText(time)}Z`} title={titleText(time)}>
      {text}
    </time>
  )
}

const MINUTES = 60
const HOURS = 3600
const UNITS = [
  ['year', 365.25 * 24 * HOURS],
  ['month', 30.44 * 24 * HOURS],
  ['day', 24 * HOURS],
  ['hour', HOURS],
] as const

/** `now`, `19 s ago`, `4 min ago`, `17 months ago`, `in 3 min`. A clock that is slow by less than a minute shows `now`. */
export function relativeText(time: UtcTime, now: number): string {
  const seconds = Math.round((time - now) / 1000)
  const distance = Math.abs(seconds)
  if (distance < MINUTES) return seconds < 0 ? `${distance} s ago` : 'now'
  if (distance < HOURS) {
    const minutes = `${Math.floor(distance / MINUTES)} min`
    return seconds < 0 ? `${minutes} ago` : `in ${minutes}`
  }
  const [unit, length] = UNITS.find(([, from]) => distance >= from) ?? ['hour', HOURS]
  const span = countText(Math.floor(distance / length), unit)
  return seconds < 0 ? `${span} ago` : `in ${span}`
}

/** `19 s`, `1 min 4 s`, `3 hours`, for a column whose header says that it is an age. */
function ageText(time: UtcTime, now: number): string {
  const past = Math.max(now - time, 0)
  return past < HOUR ? durationText(past) : relativeText(time, now).replace(/ ago$/, '')
}

/** `07:30`. */
export function timeOfDay(time: UtcTime, zone: TimeZone = 'utc'): string {
  return clockTextIn(zone, time).slice(0, 5)
}
