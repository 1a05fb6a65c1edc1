import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochEnd, epochStart, slotAt } from '#cardano/slot-time.ts'
import { DAY, HOUR, MINUTE, SECOND, type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { dateText, momentText } from '#web/ui/values/timestamp.tsx'
import { epochChoice, epochsChoice, placeInEpoch, slotChoice, unrecorded } from './choices.ts'
import { readNumber } from './read-number.ts'
import { mistyped, named, partial, type SearchContext, type SearchResult } from './search-result.ts'

/** The time that a text names: a moment, or a day or month with its end. */
interface TimeSpan {
  readonly start: UtcTime
  /** The first moment after it; the start itself for a moment. */
  readonly end: UtcTime
  readonly unit: 'moment' | 'day' | 'month'
}

/** JavaScript's own form of a time, with the name of its zone, has about 70 characters. */
const LONGEST = 90

const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,9})?)? ?(?<half>[ap]m)?(?: ?(?<zone>(?!on\b|at\b)[a-z]{1,4}|(?:utc|gmt)?[+-]\d\d(?::?\d\d)?))?`
const WITH_CLOCK = [
  new RegExp(`^(?<date>.{3,30}?)(?:t|,? (?:at )?)${CLOCK}$`),
  new RegExp(`^${CLOCK},? (?:on )?(?<date>.{3,30})$`),
]
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
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
/** The start of a date or time, or one without its year or day. */
const UNFINISHED = new RegExp(
  String.raw`^(?:\d{4}-(?:\d{1,2}-)?|\d{4}-\d\d-\d\d[t ]\d{0,2}:?\d?|${CLOCK}|\d{1,2}\.? (?:${MONTHS.map((month) => month.slice(0, 3)).join('|')})[a-z]{0,6})$`,
)

/** A time, in UTC unless it has an offset: a moment with its slot and epoch, or a day or month with its epochs. */
export function readTime(lower: string, context: SearchContext): SearchResult | undefined {
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
  if (days) return readSpans(days, context)
  if (UNFINISHED.test(text)) return partial('A date', 'Write all of it, as in 2022-12-01 21:45.')
  for (const pattern of WITH_CLOCK) {
    const { date = '', zone = 'utc', ...clock } = pattern.exec(text)?.groups ?? {}
    const dates = datesOf(date)
    if (!dates) continue
    const offset = offsetOf(zone)
    if (offset === undefined) {
      const form = 'Write it as an offset, as in 2022-12-01 21:45 +01:00.'
      return mistyped(`The time zone ${zone.toUpperCase()} is not known.`, form)
    }
    const time = clockTime(clock)
    const moments = dates.flatMap(({ start, unit }) => {
      const at = (start + (time ?? 0) - offset) as UtcTime
      return time === undefined || unit !== 'day' ? [] : [{ start: at, end: at, unit: 'moment' as const }]
    })
    return readSpans(moments, context)
  }
  return undefined
}

/** The day or month of a date; two days where two numbers can be day and month; none where the calendar has no such day. */
function datesOf(text: string): readonly TimeSpan[] | undefined {
  for (const pattern of DATES) {
    const { y, m = '', d, separator } = pattern.exec(text)?.groups ?? {}
    const month = /\d/.test(m) ? Number(m) : MONTHS.findIndex((name) => name.startsWith(m)) + 1
    if (y === undefined || (month === 0 && !/\d/.test(m))) continue
    const year = Number(y)
    if (d === undefined) return spanOf(year, month)
    const isTwofold = separator !== undefined && separator !== '.' && text.startsWith(d) && m !== d
    return [...spanOf(year, month, Number(d)), ...(isTwofold ? spanOf(year, Number(d), month) : [])]
  }
  return undefined
}

/** A month or day of the calendar; none if there is none, as 30 February. @param month from 1 */
function spanOf(year: number, month: number, day?: number): readonly TimeSpan[] {
  const start = Date.UTC(year, month - 1, day ?? 1)
  if (year < 1900 || new Date(start).getUTCMonth() !== month - 1) return []
  const end = day === undefined ? Date.UTC(year, month) : start + DAY
  return [{ start: start as UtcTime, end: end as UtcTime, unit: day === undefined ? 'month' : 'day' }]
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
function offsetOf(zone: string): number | undefined {
  if (/^(?:z|utc|gmt)$/.test(zone)) return 0
  const [, sign, hours = '', minutes = '0'] = /^(?:utc|gmt)?([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
}

/** Seconds, or thousandths, millionths or milliardths, since 1970, if the chain existed then; also with a fraction or unit. */
export function readUnixTime(lower: string, context: SearchContext): SearchResult | undefined {
  const [, digits = ''] = /^(\d{10,19})(?:\.\d{1,9})? ?(?:s|ms)?$/.exec(lower) ?? []
  // 10 digits are a moment from 2001 to 2286.
  if (digits === '' || (digits.length - 10) % 3 !== 0) return undefined
  const time = (Math.floor(Number(digits) / 10 ** (digits.length - 10)) * SECOND) as UtcTime
  if (time > context.now) {
    const { suggestions } = readNumber(BigInt(digits), undefined, context)
    const detail = `It is ${momentText(time, context.zone)}. No block has this number yet, either.`
    return named('As a Unix time, this is in the future.', detail, suggestions)
  }
  const { choices = [] } = readSpan({ start: time, end: time, unit: 'moment' }, context)
  return choices.length > 0 ? { heading: `Unix time, ${momentText(time, context.zone)}`, choices } : undefined
}

/** The meanings of a time; of all its possible days together, none of them preselected, where a date reads two ways. */
function readSpans(spans: readonly TimeSpan[], context: SearchContext): SearchResult {
  const [first] = spans
  if (!first) return mistyped('There is no such day or time.', 'Write it as in 2022-12-01 21:45.')
  const results = spans.map((span) => readSpan(span, context))
  const possible = results.filter(({ choices = [] }) => choices.length > 0)
  if (possible.length < 2) return possible[0] ?? readSpan(first, context)
  const choices = possible.flatMap(({ heading = '', choices: [choice] = [] }) => {
    const day = heading.replace(/ is in$/, '')
    return choice ? [{ ...choice, detail: choice.doubt ? unrecorded(day) : day }] : []
  })
  return { heading: 'Which day is meant?', isAmbiguous: true, choices }
}

/** Epochs that are offered singly; for more, as on a day in the sandbox, there is the page of their range. */
const MAX_EPOCHS = 8

/** The slot and epoch of a moment, the epochs of a day or month, or why there are none. */
function readSpan({ start, end, unit }: TimeSpan, context: SearchContext): SearchResult {
  const { network, now } = context
  const [{ start: begin }] = network.schedule
  const running = epochAt(network, now) ?? 0
  if (Math.max(end, start + SECOND) <= begin) {
    const began = `${network.title} began on ${momentText(begin, context.zone)}.`
    return named(`This ${unit} is before the chain began.`, began, [epochChoice(context, 0)])
  }
  if (start > now) {
    return named(`This ${unit} is in the future.`, `Epoch ${running} is in progress now.`, [
      epochChoice(context, running),
    ])
  }
  const from = Math.max(start, begin) as UtcTime
  const slotNo = slotAt(network, from) ?? 0
  const first = epochAt(network, from) ?? 0
  if (unit === 'moment') {
    const slot = slotChoice(context, slotNo, placeInEpoch(network, slotNo))
    return {
      heading: `${momentText(start, context.zone)} is in`,
      choices: [slot, epochChoice(context, first)],
    }
  }
  const last = epochAt(network, Math.min(end - SECOND, now) as UtcTime) ?? first
  const numbers = Array.from({ length: Math.min(last - first + 1, MAX_EPOCHS + 1) }, (_, at) => first + at)
  const epochs = numbers.map((epochNo) =>
    epochChoice(context, epochNo, unit === 'day' ? partOfDay(epochNo, { start, end }, context) : undefined),
  )
  const date = dateText(start)
  const block = slotChoice(context, slotNo, `from slot ${groupDigits(slotNo)}`)
  // The epoch that begins on a day is the one that is known by it.
  const inOrder = unit === 'day' ? epochs.toReversed() : epochs
  return {
    heading: `${unit === 'day' ? date : date.replace(/^\d+ /, '')} is in`,
    choices: [
      ...(numbers.length > MAX_EPOCHS ? [epochsChoice(context, first, last)] : inOrder),
      { ...block, title: `The first slot of that ${unit}` },
    ],
  }
}

/** The part of a day that an epoch has: `from 21:44:51 UTC`; undefined for the whole day. */
function partOfDay(
  epochNo: number,
  { start, end }: Pick<TimeSpan, 'start' | 'end'>,
  { network }: SearchContext,
): string | undefined {
  const clock = (time: UtcTime) => utcTimeText(time).slice(11)
  const begins = epochStart(network, epochNo)
  const ends = epochEnd(network, epochNo)
  if (begins > start && ends < end) return `from ${clock(begins)} to ${clock(ends)} UTC`
  if (begins > start) return `from ${clock(begins)} UTC`
  return ends < end ? `until ${clock(ends)} UTC` : undefined
}
