import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochEnd, epochSlot, epochStart, slotAt, slotTime } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { paths } from '../../../links/paths.ts'
import { dateFormat } from '../../../ui/values/date-format.ts'
import { dateText, momentText } from '../../../ui/values/timestamp.tsx'
import { contextOn, epochChoice, placeInEpoch, slotChoice } from '../choices.ts'
import { mistyped, named, partial } from '../notes.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { SearchChoice, SearchContext, SearchResult } from '../search-result.ts'
import { datesOf, momentAt, type TimeFault, type TimeSpan, timesOf, yearOf } from './time-text.ts'

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
const MOST_EPOCHS = 8

function readDays({ start, end, unit }: TimeSpan, context: SearchContext): SearchResult {
  const { network, now } = context
  const from = Math.max(start, network.schedule[0].start) as UtcTime
  const to = Math.min(end - SECOND, now) as UtcTime
  const first = epochAt(network, from) ?? 0
  const last = epochAt(network, to) ?? first
  const isMany = last - first >= MOST_EPOCHS
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
const MOST_RUNS = 3

/** The blocks that a recording has of a span: the first of each run that begins in it. */
function heldBlocks(from: UtcTime, to: UtcTime, context: SearchContext): readonly SearchChoice[] {
  const { network, recording } = context
  const [first, last] = [slotAt(network, from) ?? 0, slotAt(network, to) ?? 0]
  return (recording?.block_slots ?? [])
    .filter(([start]) => start > first && start <= last)
    .slice(0, MOST_RUNS)
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
