import type { Instant } from '#cardano/utc-time.ts'
import {
  answered,
  type DayUsage,
  dayAt,
  dayStart,
  daysOf,
  type ShownCounts,
  sumUsage,
  type UsageRange,
} from '#web/dashboard/usage-data/usage-data.ts'
import { bytesText } from '#web/request-panel/bytes-words.ts'
import { dateFormat, shortMonth } from '#web/ui/values/timestamp.tsx'

/** Days above which a bar is a week. */
const MAX_DAYS = 100
const WEEK = 7

/** A class of requests. */
export interface UsageSeries {
  readonly name: string
  readonly look: 'answered' | 'client' | 'server' | 'left'
}

/** The requests of a day or a week. */
export interface UsageBar {
  readonly start: Instant
  /** The bar's time in words. */
  readonly label: string
  /** The bar's time on the axis. */
  readonly mark: string
  /** Counts in the order of the series. */
  readonly counts: readonly number[]
  /** Further facts, the same for each bar and in the same order. */
  readonly more: readonly { readonly name: string; readonly value: string }[]
}

export interface UsageBars {
  readonly unit: 'day' | 'week'
  readonly bars: readonly UsageBar[]
  readonly series: readonly UsageSeries[]
}

const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAndYear = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })

/** All series; the last two are there only where there are any. */
const allSeries: readonly (UsageSeries & { count: (usage: ShownCounts) => number })[] = [
  { name: 'answered, 2xx and 3xx', look: 'answered', count: answered },
  { name: '4xx', look: 'client', count: ({ byStatus }) => byStatus['4xx'] },
  { name: '5xx', look: 'server', count: ({ byStatus }) => byStatus['5xx'] },
  { name: 'client left', look: 'left', count: ({ byStatus }) => byStatus.none },
]

/**
 * The bars of a range: a bar for each day, or for seven days where there are many.
 * @param today the day that is not over
 * @param hasKeys true for several keys together, each of which has a busiest minute
 */
export function usageBars(
  byDay: ReadonlyMap<string, DayUsage>,
  range: UsageRange,
  today: string,
  hasKeys = false,
): UsageBars {
  const days = daysOf(range)
  const isWeekly = days.length > MAX_DAYS
  const spans = isWeekly ? inWeeks(days) : days.map((day) => [day])
  const total = sumUsage(days.flatMap((day) => byDay.get(day) ?? []))
  const series = allSeries.filter(({ look, count }) => look !== 'left' || count(total) > 0)
  return {
    unit: isWeekly ? 'week' : 'day',
    bars: spans.map((span) => barOf(span, byDay, { series, today, isWeekly, hasKeys })),
    series,
  }
}

function barOf(
  span: readonly string[],
  byDay: ReadonlyMap<string, DayUsage>,
  {
    series,
    today,
    isWeekly,
    hasKeys,
  }: {
    readonly series: typeof allSeries
    readonly today: string
    readonly isWeekly: boolean
    readonly hasKeys: boolean
  },
): UsageBar {
  const found = span.flatMap((day) => byDay.get(day) ?? [])
  const usage = sumUsage(found)
  const first = span[0] ?? today
  const last = span.at(-1) ?? today
  const busiest = found
    .flatMap(({ busiestMinute }) => busiestMinute ?? [])
    .toSorted((a, b) => b.requests - a.requests)[0]
  return {
    start: dayStart(first),
    label: `${spanWords(first, last)}${last === today ? ', so far' : ''}`,
    mark: last === today ? 'today' : markWords(first, isWeekly),
    counts: series.map(({ count }) => count(usage)),
    more: [
      { name: 'Sent', value: bytesText(usage.bytes) },
      {
        name: hasKeys ? 'Busiest minute of a key' : 'Busiest minute',
        value: busiest
          ? `${busiest.requests.toLocaleString('en')} at ${minuteWords(busiest.at, first !== last)}`
          : '–',
      },
    ],
  }
}

/** Seven days each, counted from the last one, so that the first span may be shorter. */
function inWeeks(days: readonly string[]): string[][] {
  const short = days.length % WEEK
  const spans = short === 0 ? [] : [days.slice(0, short)]
  for (let at = short; at < days.length; at += WEEK) spans.push(days.slice(at, at + WEEK))
  return spans
}

function spanWords(first: string, last: string): string {
  const end = shortMonth(dayAndMonth().format(dayStart(last)))
  if (first === last) return `${weekday().format(dayStart(first))} ${end}`
  return `${shortMonth(dayAndMonth().format(dayStart(first)))} to ${end}`
}

function markWords(first: string, isWeek: boolean): string {
  return shortMonth((isWeek ? monthAndYear : dayAndMonth)().format(dayStart(first)))
}

/** `09:41`, with its day where the bar has several. */
function minuteWords(at: string, hasDay: boolean): string {
  const time = Date.parse(at)
  const clock = new Date(time).toISOString().slice(11, 16)
  return hasDay ? `${clock}, ${shortMonth(dayAndMonth().format(dayStart(dayAt(time))))}` : clock
}
