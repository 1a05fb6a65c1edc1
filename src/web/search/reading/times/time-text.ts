import { DAY, HOUR, MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'

/** The time that a text names: a moment, or a day or a longer span with its end. */
export interface TimeSpan {
  readonly start: UtcTime
  /** The first moment after it; the start itself for a moment. */
  readonly end: UtcTime
  readonly unit: 'moment' | 'day' | 'month' | 'year'
}

/** A text in the form of a time that is none, or not a whole one. */
export type TimeFault =
  | { readonly kind: 'no-such-day' | 'no-such-time' | 'no-date' | 'no-year' | 'unfinished' }
  | { readonly kind: 'unknown-zone'; readonly zone: string }

/** JavaScript's own form of a time, with the name of its zone, has about 70 characters. */
const LONGEST = 90

const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,9})?)? ?(?<half>[ap]m)?(?: ?(?<zone>(?!on\b|at\b)[a-z]{1,4}|(?:utc|gmt)?[+-]\d\d(?::?\d\d)?))?`
const DATE_FIRST = new RegExp(`^(?<date>.{3,30}?)(?:t|,? (?:at )?)${CLOCK}$`)
const CLOCK_FIRST = new RegExp(`^${CLOCK},? (?:on )?(?<date>.{3,30})$`)
const CLOCK_ALONE = new RegExp(`^${CLOCK}$`)
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /
const COMPACT = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)?(z?)$/
/** Days of ISO 8601 and as they are written, then months. */
const DATES = [
  /^(?<y>\d{4})(?<separator>[-/.])(?<m>\d{1,2})\k<separator>(?<d>\d{1,2})$/,
  /^(?<y>\d{4})[- ](?<m>[a-z]{3,9})[- ](?<d>\d{1,2})$/,
  /^(?<d>\d{1,2})\.?[- ]?(?<m>[a-z]{3,9})\.?,?[- ](?<y>\d{4})$/,
  /^(?<m>[a-z]{3,9})\.? (?<d>\d{1,2}),? (?<y>\d{4})$/,
  /^(?<d>\d{1,2})(?<separator>[-/.])(?<m>\d{1,2})\k<separator>(?<y>\d{4})$/,
  /^(?<y>(?:19|20)\d\d)-(?<m>\d{1,2})$/,
  /^(?<m>[a-z]{3,9})\.?,? (?<y>\d{4})$/,
]
const WITHOUT_YEAR = /^(?:\d{1,2}\.? (?<after>[a-z]{3,9})|(?<before>[a-z]{3,9})\.? \d{1,2})$/
const UNFINISHED = /^\d{4}-(?:\d{1,2}-)?$|^\d{4}-\d\d-\d\d(?:t| )\d{0,2}(?::\d?)?$/

/**
 * The time that a text names, or two where a date reads two ways, as `01/12/2022`; in UTC unless the text has an offset.
 * @param lower in lower case, with single spaces
 * @returns undefined for a text in no form of a time
 */
export function timesOf(lower: string): readonly TimeSpan[] | TimeFault | undefined {
  if (lower.length > LONGEST) return undefined
  const text = lower
    .replace(COMPACT, '$1-$2-$3 $4:$5:$6$7')
    .replace(/:(?=z?$)/, '')
    .replace(/ ?\((utc)\)$/, ' $1')
    .replace(/ ?\([^()]*\)$/, '')
    .replace(WEEKDAY, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/ of /g, ' ')
  const days = datesOf(text.replace(/ ?(?:utc|gmt|z)$/, ''))
  if (days) return days.length > 0 ? days : { kind: 'no-such-day' }
  if (CLOCK_ALONE.test(text)) return { kind: 'no-date' }
  const parts = (DATE_FIRST.exec(text) ?? CLOCK_FIRST.exec(text))?.groups
  const dates = parts && datesOf(parts.date ?? '')
  if (!parts || !dates) return unfinished(parts?.date ?? text)
  if (dates.length === 0) return { kind: 'no-such-day' }
  const offset = offsetOf(parts.zone)
  if (offset === undefined) return { kind: 'unknown-zone', zone: parts.zone?.toUpperCase() ?? '' }
  const time = clockTime(parts)
  if (time === undefined) return { kind: 'no-such-time' }
  return dates.filter(({ unit }) => unit === 'day').map(({ start }) => momentAt(start + time - offset))
}

function unfinished(text: string): TimeFault | undefined {
  const { after, before } = WITHOUT_YEAR.exec(text)?.groups ?? {}
  if (monthNumber(after ?? before) !== undefined) return { kind: 'no-year' }
  return UNFINISHED.test(text) ? { kind: 'unfinished' } : undefined
}

/** The day or month of a date; two days where two numbers can be day and month; none where the calendar has no such day. */
export function datesOf(text: string): readonly TimeSpan[] | undefined {
  for (const pattern of DATES) {
    const { y, m = '', d, separator } = pattern.exec(text)?.groups ?? {}
    if (y === undefined) continue
    const year = Number(y)
    const month = /\d/.test(m) ? Number(m) : monthNumber(m)
    if (month === undefined) continue
    if (d === undefined) return [monthOf(year, month)].filter((span) => span !== undefined)
    const first = calendarDay(year, month, Number(d))
    const isTwofold = separator !== undefined && separator !== '.' && text.startsWith(d) && m !== d
    const second = isTwofold ? calendarDay(year, Number(d), month) : undefined
    return [first, second].filter((span) => span !== undefined)
  }
  return undefined
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The month of an English name or of its beginning, from 1. */
function monthNumber(name = ''): number | undefined {
  const at = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name))
  return at < 0 ? undefined : at + 1
}

/** Milliseconds from midnight; undefined for no time of day. */
function clockTime({ hour, minute, second = '0', half }: Readonly<Record<string, string | undefined>>) {
  const hours = Number(hour)
  if (Number(minute) > 59 || Number(second) > 59) return undefined
  if (half === undefined ? hours > 24 : hours < 1 || hours > 12) return undefined
  const inDay = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0)
  return inDay * HOUR + Number(minute) * MINUTE + Number(second) * SECOND
}

/** Milliseconds by which a zone is ahead of UTC; undefined for a name, since most have several meanings. */
function offsetOf(zone = 'utc'): number | undefined {
  if (/^(?:z|utc|gmt)$/.test(zone)) return 0
  const [, sign, hours = '', minutes = '0'] = /^(?:utc|gmt)?([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
}

export function momentAt(time: number): TimeSpan {
  return { start: time as UtcTime, end: time as UtcTime, unit: 'moment' }
}

export function yearOf(year: number): TimeSpan {
  return { start: Date.UTC(year, 0) as UtcTime, end: Date.UTC(year + 1, 0) as UtcTime, unit: 'year' }
}

/** @param month from 1 */
function monthOf(year: number, month: number): TimeSpan | undefined {
  if (month < 1 || month > 12) return undefined
  const [start, end] = [Date.UTC(year, month - 1), Date.UTC(year, month)]
  return { start: start as UtcTime, end: end as UtcTime, unit: 'month' }
}

/** A day of the calendar; undefined if there is none, as 30 February. @param month from 1 */
function calendarDay(year: number, month: number, day: number): TimeSpan | undefined {
  const start = Date.UTC(year, month - 1, day)
  const isReal = month >= 1 && month <= 12 && new Date(start).getUTCDate() === day && year > 1900
  return isReal ? { start: start as UtcTime, end: (start + DAY) as UtcTime, unit: 'day' } : undefined
}
