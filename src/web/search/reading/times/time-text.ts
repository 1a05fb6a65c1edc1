import { DAY, HOUR, MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { datesOf } from './date-text.ts'
import { dayOf, daysFrom, momentAt, monthOf, type TimeSpan, yearOf } from './time-span.ts'

/** JavaScript's own form of a time, with the name of its zone, has about 70 characters. */
const LONGEST = 90

const ZONE = String.raw`(?<zone>(?:utc|gmt)?[+-]\d{1,2}(?::?\d\d)?|(?!on\b)[a-z]{1,4})`
const CLOCK = String.raw`(?<hour>\d{1,2})(?::(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d{1,9})?)?)? ?(?<half>[ap]\.?m\.?)?`
const DATE_FIRST = new RegExp(`^(?<date>[^:]{3,30}?)(?:,? ?t|,? (?:at )?|,)${CLOCK}(?: ?${ZONE})?$`)
const CLOCK_FIRST = new RegExp(`^${CLOCK}(?: ${ZONE})?,? (?:on )?(?<date>[^:]{3,30})$`)
const COMPACT = /^(?<date>\d{8})t(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?(?<zone>z)?$/
/** The form of the command `date` and of JavaScript: the year after the clock. */
const YEAR_AFTER_CLOCK = /^([a-z]{3}) (\d{1,2}) (\d\d:\d\d(?::\d\d)?) (?:([a-z]{3,4}) )?(\d{4})$/
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /
const AGO =
  /^(\d{1,5}|an?|one) ?(seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|months?|years?|y) ago$/

/**
 * The time that a text names: none, one, or two where it reads two ways. It is UTC unless the text names a zone.
 * @param lower in lower case, with single spaces
 */
export function timesOf(lower: string, now: UtcTime): readonly TimeSpan[] {
  if (lower.length > LONGEST) return []
  const spoken = spokenTime(lower, now)
  if (spoken) return [spoken]
  const text = lower
    .replace(/ ?\([^()]*\)$/, '')
    .replace(WEEKDAY, '')
    .replace(/^(?:on |the )+/, '')
    .replace(/(\d)(?:st|nd|rd|th|er|o)\b/, '$1')
    .replace(/ (?:of|de) /g, ' ')
    .replace(/(\d{4}):(?=\d\d:\d\d)/, '$1 ')
    .replace(YEAR_AFTER_CLOCK, '$2 $1 $5 $3 $4')
    .trim()
  const day = text.replace(/ ?(?:utc|gmt|z)$/, '')
  const days = datesOf(day, false)
  if (days.length > 0) return days
  const parts = (DATE_FIRST.exec(text) ?? CLOCK_FIRST.exec(text) ?? COMPACT.exec(text))?.groups
  const time = parts && clockTime(parts)
  if (!parts || time === undefined) return []
  const { date = '' } = parts
  const named = spokenTime(date, now)
  const dates = named ? [named] : datesOf(date.replace(/,$/, ''), true)
  return dates.filter(({ unit }) => unit === 'day').map(({ start }) => momentAt(start + time))
}

/** The reason for which a day with a time of day is no moment: its zone, in capitals, or its time of day. */
export function timeFault(lower: string): { readonly zone?: string } | undefined {
  const parts = (lower.length > LONGEST ? null : DATE_FIRST.exec(lower))?.groups
  if (parts?.minute === undefined || datesOf(parts.date ?? '', true).length === 0) return undefined
  const { zone } = parts
  if (zone !== undefined && zoneOffset(zone) === undefined) return { zone: zone.toUpperCase() }
  return clockTime(parts) === undefined ? {} : undefined
}

/** Milliseconds from midnight in UTC; undefined if it is no time of day, or in an unknown zone. */
function clockTime({ hour, minute, second = '0', half, zone }: Readonly<Record<string, string | undefined>>) {
  if (minute === undefined && half === undefined) return undefined
  const hours = Number(hour)
  const shift = zoneOffset(zone)
  if (shift === undefined || Number(minute ?? 0) > 59 || Number(second) > 59) return undefined
  if (half === undefined ? hours > 24 : hours < 1 || hours > 12) return undefined
  const inDay = half === undefined ? hours : (hours % 12) + (half.startsWith('p') ? 12 : 0)
  return inDay * HOUR + Number(minute ?? 0) * MINUTE + Number(second) * SECOND - shift
}

/** Milliseconds by which a zone is ahead of UTC. Abbreviations with several meanings, as CST, are not read. */
function zoneOffset(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
  const ahead = ZONES.get(zone)
  return ahead === undefined ? undefined : ahead * HOUR
}

const ZONES = new Map([
  ['z', 0],
  ['utc', 0],
  ['gmt', 0],
  ['wet', 0],
  ['west', 1],
  ['cet', 1],
  ['cest', 2],
  ['eet', 2],
  ['eest', 3],
  ['msk', 3],
  ['jst', 9],
  ['est', -5],
  ['edt', -4],
  ['mdt', -6],
  ['pst', -8],
  ['pdt', -7],
])

function spokenTime(lower: string, now: UtcTime): TimeSpan | undefined {
  const year = new Date(now).getUTCFullYear()
  const month = new Date(now).getUTCMonth() + 1
  switch (lower) {
    case 'today':
      return dayOf(now)
    case 'yesterday':
      return dayOf(now - DAY)
    case 'day before yesterday':
    case 'the day before yesterday':
      return dayOf(now - 2 * DAY)
    case 'tomorrow':
      return dayOf(now + DAY)
    case 'last week':
    case 'past week':
      return daysFrom(now - 7 * DAY, 7, 'week')
    case 'this month':
      return monthOf(year, month)
    case 'last month':
      return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1)
    case 'this year':
    case 'last year':
      return yearOf(lower === 'this year' ? year : year - 1)
    default:
      return timeAgo(lower, now)
  }
}

function timeAgo(lower: string, now: UtcTime): TimeSpan | undefined {
  const [, count = '', unit = ''] = AGO.exec(lower) ?? []
  const [, length] = UNITS.find(([name]) => unit.startsWith(name)) ?? []
  if (unit === '' || length === undefined) return undefined
  const time = now - (/^\d/.test(count) ? Number(count) : 1) * length
  return length < DAY ? momentAt(Math.floor(time / SECOND) * SECOND) : dayOf(time)
}

/** Units by the beginnings of their names, the longer beginning first. */
const UNITS = [
  ['mo', 30.44 * DAY],
  ['m', MINUTE],
  ['s', SECOND],
  ['h', HOUR],
  ['d', DAY],
  ['w', 7 * DAY],
  ['y', 365.25 * DAY],
] as const
