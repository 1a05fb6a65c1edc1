import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochEnd, epochSlot, epochStart, slotAt, slotTime } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { paths } from '../../../links/paths.ts'
import { dateFormat } from '../../../ui/values/date-format.ts'
import { dateText, momentText } from '../../../ui/values/timestamp.tsx'
import { contextOn, epochChoice, placeInEpoch, slotChoice } from '../choices.ts'
import { mistyped, named, partial } from '../notes.ts'
import type { SearchChoice, SearchContext, SearchNote, SearchResult } from '../search-result.ts'
import { datesOf, isDateForm, lacksYear } from './date-text.ts'
import { withPlainMonths } from './month-names.ts'
import { type TimeSpan, yearOf } from './time-span.ts'
import { timeFault, timesOf } from './time-text.ts'

/** A time: a moment with its slot and epoch, a day or longer span with its epochs, or the question which day is meant. */
export function readTime(lower: string, context: SearchContext): SearchResult | undefined {
  const text = withPlainMonths(lower)
  const times = timesOf(text, context.now)
  const [first, second] = times
  if (!first) return readUnfinishedTime(text) ?? (COMING.test(lower) ? { note: FUTURE } : undefined)
  if (second) {
    const possible = times.filter((time) => !outOfTime(time, context))
    if (possible.length > 1)
      return first.unit === 'day' ? whichDay(possible, context) : whichMoment(possible, context)
    return readSpan(possible[0] ?? first, context)
  }
  return readSpan(first, context)
}

/** The epochs of the year or day that digits can be, where the chain has been in it: `2023`, `20230218`. */
export function datedChoices(lower: string, context: SearchContext): readonly SearchChoice[] {
  const [day] = /^20\d{6}$/.test(lower) ? datesOf(lower, true) : []
  if (day) {
    const { choices = [] } = readSpan(day, context)
    const epochs = choices.filter(({ kind }) => kind === 'epoch' || kind === 'page')
    return epochs.map((choice) => ({ ...choice, detail: `on ${dateText(day.start)}` }))
  }
  if (!/^20\d\d$/.test(lower)) return []
  const { choices = [] } = readSpan(yearOf(Number(lower)), context)
  return choices
    .filter(({ kind }) => kind === 'page')
    .map((choice) => ({ ...choice, detail: `of the year ${lower}` }))
}

/** The slot and epoch of a moment, or the epochs of a longer span. */
export function readSpan(span: TimeSpan, context: SearchContext): SearchResult {
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
  switch (unit) {
    case 'month':
      return dateText(start).replace(/^\d+ /, '')
    case 'week':
      return `The week from ${dateText(start)}`
    case 'quarter':
      return `Q${Math.floor(new Date(start).getUTCMonth() / 3) + 1} ${dateText(start).slice(-4)}`
    case 'year':
      return dateText(start).slice(-4)
    default:
      return dateText(start)
  }
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

function whichDay(days: readonly TimeSpan[], context: SearchContext): SearchResult {
  const { network, now } = context
  return {
    heading: 'Which day is meant?',
    isAmbiguous: true,
    choices: days.map(({ start, end }) => {
      const first = epochAt(network, start) ?? 0
      const last = epochAt(network, Math.min(end - SECOND, now) as UtcTime) ?? first
      const epochs =
        first === last ? `epoch ${first}` : `epochs ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`
      const { kind, path } = slotChoice(context, slotAt(network, start) ?? 0)
      return {
        kind,
        title: longDate().format(start),
        detail: `${weekday().format(start)}, ${epochs}`,
        path,
        plainText: dateText(start),
      }
    }),
  }
}

function whichMoment(moments: readonly TimeSpan[], context: SearchContext): SearchResult {
  return {
    heading: 'Which day is meant?',
    isAmbiguous: true,
    choices: moments.map(({ start }) => {
      const slotNo = slotAt(context.network, start) ?? 0
      const { epochNo, epochSlotNo } = epochSlot(context.network, slotNo)
      const detail = `slot ${groupDigits(String(epochSlotNo))} of epoch ${epochNo}`
      return {
        ...slotChoice(context, slotNo, detail),
        title: momentText(start),
        plainText: momentText(start),
      }
    }),
  }
}

const COMING = /^(?:in \d{1,4} [a-z]{3,7}|next (?:week|month|year))$/
const FUTURE: SearchNote = {
  kind: 'named',
  title: 'This time is in the future.',
  detail: 'The chain has not come so far.',
}

/** The note for a time before the chain's start or in the future; undefined for any other. */
export function outOfTime({ start, end, unit }: TimeSpan, context: SearchContext): SearchResult | undefined {
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

/** A time of day without its day, or a day without its year. */
function readUnfinishedTime(lower: string): SearchResult | undefined {
  if (/^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?(?:[ap]m|utc|z))?$/.test(lower)) {
    return partial('A time of day', 'Add the date, as in 2022-12-01 21:45.')
  }
  const fault = timeFault(lower)
  if (fault?.zone !== undefined) {
    const detail = 'Write it as an offset, as in 2022-12-01 21:45 +01:00.'
    return mistyped(`The time zone ${fault.zone} is not known.`, detail)
  }
  if (fault) {
    const detail = 'Write it as in 2022-12-01 21:45.'
    return mistyped('There is no such time of day.', detail)
  }
  if (isDateForm(lower)) {
    return mistyped('There is no such day.', 'Write it as in 2022-12-01.')
  }
  if (lacksYear(lower)) return partial('A day and a month', 'Add the year, as in 1 Dec 2022.')
  return /^\d{4}-\d{1,2}-$|^\d{4}-\d\d-\d\d(?:t| )\d{0,2}(?::\d?)?$|^\d{4}-$/.test(lower)
    ? partial('A date', 'Right so far. Type the rest, as in 2022-12-01 21:45.')
    : undefined
}
