import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const localTimeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const localDateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

/** British English has one month of four letters, which no column expects. */
function shortMonth(text: string): string {
  return text.replace('Sept', 'Sep')
}

/** `1 Dec 2022`, the date in UTC. */
export function dateText(time: UtcTime): string {
  return shortMonth(dateFormat.format(time))
}

/** `Dec 2022`. */
export function monthText(time: UtcTime): string {
  return shortMonth(monthFormat.format(time))
}

/** `Thu`. */
export function weekdayText(time: UtcTime): string {
  return weekdayFormat.format(time)
}

export function DateOf({ time }: { time: UtcTime }) {
  return (
    <time
      dateTime={`${utcTimeText(time)}Z`}
      title={`${utcTimeText(time)}Z, ${localDateTimeFormat.format(time)}`}
    >
      {dateText(time)}
    </time>
  )
}

/** Date and time in UTC, named; the reader's own zone stands in the title. */
export function Timestamp({ time }: { time: UtcTime }) {
  return (
    <time dateTime={`${utcTimeText(time)}Z`} title={localDateTimeFormat.format(time)}>
      {dateText(time)}, {utcTimeText(time).slice(11)} UTC
    </time>
  )
}

/** `2022-12-01 21:44:51`, for columns that name their zone. */
export function tableTimeText(time: UtcTime): string {
  return utcTimeText(time).replace('T', ' ')
}

/** The time of day in the reader's own zone. */
export function LocalTime({ time }: { time: UtcTime }) {
  return <span>{localTimeFormat.format(time)} local</span>
}

const UNITS = [
  ['year', 365.25 * 24 * 3600],
  ['month', 30.44 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** `17 months ago`. */
export function relativeText(time: UtcTime, now: number): string {
  const seconds = Math.round((time - now) / 1000)
  const [unit, length] = UNITS.find(([, from]) => Math.abs(seconds) >= from) ?? ['second', 1]
  return relativeFormat.format(Math.trunc(seconds / length), unit)
}
