import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochEnd, epochSlot, epochStart, slotAt, slotTime } from '#cardano/slot-time.ts'
import { DAY, HOUR, MINUTE, SECOND, type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { paths } from '../../../links/paths.ts'
import { dateFormat, dateText, momentText } from '../../../ui/values/timestamp.tsx'
import { contextOn, epochChoice, placeInEpoch, slotChoice } from '../choices.ts'
import { readNumber } from '../numbers/read-number.ts'
import {
  mistyped,
  named,
  partial,
  type SearchChoice,
  type SearchContext,
  type SearchResult,
} from '../search-result.ts'

/** The time that a text names: a moment, or a day or a longer span with its end. */
interface TimeSpan {
  readonly start: UtcTime
  /** The first moment after it; the start itself for a moment. */
  readonly end: UtcTime
  readonly unit: 'moment' | 'day' | 'month' | 'year'
}

/** A text in the form of a time that is none, or not a whole one. */
type TimeFault =
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
function timesOf(lower: string): readonly TimeSpan[] | TimeFault | undefined {
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
function datesOf(text: string): readonly TimeSpan[] | undefined {
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

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

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

function momentAt(time: number): TimeSpan {
  return { start: time as UtcTime, end: time as UtcTime, unit: 'moment' }
}

function yearOf(year: number): TimeSpan {
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

/** A time: a moment with its slot and epoch, a day or longer span with its epochs, or the question which day is meant. */
export function readTime(lower: string, context: SearchContext): SearchResult | undefined {
  const times = timesOf(lower)
  if (times === undefined) return undefined
  if ('kind' in times) return faultResult(times)
  const [first, second] = times
  if (!first) return undefined
  if (!second) return readSpan(first, context)
  const possible = times.filter((time) => !outOfTime(time, context))
  return possible.length > 1 ? whichDay(possible, context) : readSpan(possible[0] ?? first, context)
}

function faultResult(fault: TimeFault): SearchResult {
  switch (fault.kind) {
    case 'no-such-day':
      return mistyped('There is no such day.', 'Write it as in 2022-12-01.')
    case 'no-such-time':
      return mistyped('There is no such time of day.', 'Write it as in 2022-12-01 21:45.')
    case 'unknown-zone':
      return mistyped(
        `The time zone ${fault.zone} is not known.`,
        'Write it as an offset, as in 2022-12-01 21:45 +01:00.',
      )
    case 'no-date':
      return partial('A time of day', 'Add the date, as in 2022-12-01 21:45.')
    case 'no-year':
      return partial('A day and a month', 'Add the year, as in 1 Dec 2022.')
    case 'unfinished':
      return partial('A date', 'Right so far. Type the rest, as in 2022-12-01 21:45.')
  }
}

/** Seconds, or thousandths, millionths or milliardths, since 1970, if the chain existed then; also with a fraction or unit. */
export function readUnixTime(lower: string, context: SearchContext): SearchResult | undefined {
  const [, digits = ''] = /^(\d{10,19})(?:\.\d{1,9})? ?(?:s|ms)?$/.exec(lower) ?? []
  // 10 digits are a moment from 2001 to 2286.
  if (digits === '' || (digits.length - 10) % 3 !== 0) return undefined
  const span = momentAt(Math.floor(Number(digits) / 10 ** (digits.length - 10)) * SECOND)
  if (span.start > context.now) {
    const { suggestions } = readNumber(BigInt(digits), undefined, context)
    const detail = `It is ${momentText(span.start)}. No block has this number yet, either.`
    return named('As a Unix time, this is in the future.', detail, suggestions)
  }
  if (outOfTime(span, context)) return undefined
  const { choices = [] } = readSpan(span, context)
  return { heading: `Unix time, ${momentText(span.start)}`, choices }
}

/** The epochs of the year or day that digits can be, where the chain has been in it: `2023`, `20230218`. */
export function datedChoices(lower: string, context: SearchContext): readonly SearchChoice[] {
  const [, year, month, date] = /^(20\d\d)(?:(\d\d)(\d\d))?$/.exec(lower) ?? []
  const [span] = date === undefined ? [] : (datesOf(`${year}-${month}-${date}`) ?? [])
  const of = span ?? (year !== undefined && date === undefined ? yearOf(Number(year)) : undefined)
  const { choices = [] } = of ? readSpan(of, context) : {}
  const detail = span ? `on ${dateText(span.start)}` : `of the year ${year}`
  return choices
    .filter(({ kind }) => kind === 'page' || (span && kind === 'epoch'))
    .map((choice) => ({ ...choice, detail }))
}

/** The slot and epoch of a moment, or the epochs of a longer span. */
function readSpan(span: TimeSpan, context: SearchContext): SearchResult {
  const outside = outOfTime(span, context)
  if (outside) return outside
  return span.unit === 'moment' ? readMoment(span.start, context) : readDays(span, context)
}

function readMoment(time: UtcTime, context: SearchContext): SearchResult {
  const { network } = context
  const slotNo = slotAt(network, time) ?? 0
  const { epochNo } = epochSlot(network, slotNo)
  const slot = slotChoice(context, slotNo, placeInEpoch(network, slotNo))
  return {
    heading: `${momentText(time)} is in`,
    choices: [
      slot.isOffRecord ? slot : { ...slot, detail: `${slot.detail}: the block in it, or its neighbours` },
      epochChoice(context, epochNo),
    ],
  }
}

/** Epochs that are offered singly; for more, as on a day in the sandbox, there is the page of their range. */
const MAX_EPOCHS = 8

function readDays({ start, end, unit }: TimeSpan, context: SearchContext): SearchResult {
  const { network, now } = context
  const from = Math.max(start, network.schedule[0].start) as UtcTime
  const to = Math.min(end - SECOND, now) as UtcTime
  const first = epochAt(network, from) ?? 0
  const last = epochAt(network, to) ?? first
  const isMany = last - first >= MAX_EPOCHS
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const epochs = (isMany ? [] : numbers).map((epochNo) =>
    epochChoice(context, epochNo, unit === 'day' ? partOfDay(epochNo, start, end, context) : undefined),
  )
  const slotNo = slotAt(network, from) ?? 0
  const firstBlock: SearchChoice = {
    ...slotChoice(context, slotNo, `from slot ${groupDigits(String(slotNo))}`),
    title: unit === 'day' ? 'The first block of that day' : `The first block of that ${unit}`,
  }
  const more: SearchChoice[] = isMany
    ? [
        {
          kind: 'page',
          title: `Epochs ${first} to ${last}`,
          detail: 'as charts and a table',
          path: `${paths.epochs(network.name)}?from=${first}&to=${last}`,
        },
      ]
    : []
  return {
    heading: `${spanName({ start, end, unit })} is in`,
    // The epoch that begins on a day is the one that is known by it.
    choices: [
      ...(unit === 'day' ? epochs.toReversed() : epochs),
      ...more,
      ...heldBlocks(from, to, context),
      firstBlock,
    ],
  }
}

/** Runs of blocks that are listed. */
const MAX_RUNS = 3

/** The blocks that a recording has of a span: the first of each run that begins in it. */
function heldBlocks(from: UtcTime, to: UtcTime, context: SearchContext): readonly SearchChoice[] {
  const { network, recording } = context
  const [first, last] = [slotAt(network, from) ?? 0, slotAt(network, to) ?? 0]
  return (recording?.block_slots ?? [])
    .filter(([start]) => start > first && start <= last)
    .slice(0, MAX_RUNS)
    .map(([start, end]) => ({
      ...slotChoice(context, start, momentText(slotTime(network, start))),
      title: start === end ? 'A block on record' : 'The first of the blocks on record',
    }))
}

function spanName({ start, unit }: TimeSpan): string {
  const date = dateText(start)
  if (unit === 'month') return date.replace(/^\d+ /, '')
  return unit === 'year' ? date.slice(-4) : date
}

/** The part of a day that an epoch has: `from 21:44:51 UTC`; undefined for the whole day. */
function partOfDay(
  epochNo: number,
  start: UtcTime,
  end: UtcTime,
  { network }: SearchContext,
): string | undefined {
  const clock = (time: UtcTime) => utcTimeText(time).slice(11)
  const begins = epochStart(network, epochNo)
  const ends = epochEnd(network, epochNo)
  if (begins > start && ends < end) return `from ${clock(begins)} to ${clock(ends)} UTC`
  if (begins > start) return `from ${clock(begins)} UTC`
  return ends < end ? `until ${clock(ends)} UTC` : undefined
}

const longDate = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' })

/** The days or moments that a date of numbers can be, none of them preselected. */
function whichDay(times: readonly TimeSpan[], context: SearchContext): SearchResult {
  return {
    heading: 'Which day is meant?',
    isAmbiguous: true,
    choices: times.map(({ start, unit }) => {
      const isDay = unit === 'day'
      const { kind, path } = slotChoice(context, slotAt(context.network, start) ?? 0)
      return {
        kind,
        path,
        detail: weekday().format(start),
        title: isDay ? longDate().format(start) : momentText(start),
        plainText: isDay ? dateText(start) : momentText(start),
      }
    }),
  }
}

/** The note for a time before the chain's start or in the future; undefined for any other. */
function outOfTime({ start, end, unit }: TimeSpan, context: SearchContext): SearchResult | undefined {
  const { network, now } = context
  const [{ start: begin }] = network.schedule
  const thing = unit === 'moment' ? 'moment' : unit
  if (Math.max(end, start + SECOND) <= begin) {
    return named(
      `This ${thing} is before the chain began.`,
      `${network.title} began on ${momentText(begin)}.`,
      [epochChoice(contextOn(context, network), 0)],
    )
  }
  if (start <= now) return undefined
  const running = epochAt(network, now) ?? 0
  const coming = epochAt(network, start) ?? running
  return named(
    `This ${thing} is in the future.`,
    coming === running
      ? `It is in epoch ${running}, which is in progress.`
      : `It is in epoch ${coming}. Epoch ${running} is in progress now.`,
    [epochChoice(context, running)],
  )
}
