import { DAY } from '#cardano/utc-time.ts'

/** Numbers of days that can be chosen; usage is stored for 400 days. */
export const rangePresets = [7, 30, 90, 400] as const
const DEFAULT_DAYS = 30
/** Days of the longest range. */
const MOST_DAYS = 400

/** First and last day of UTC, both included, as `2026-11-30`. */
export interface UsageRange {
  readonly from: string
  readonly to: string
}

/** Day of UTC at a time. */
export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The days up to `to`. */
export function daysUntil(to: string, days: number): UsageRange {
  return { from: dayAt(dayStart(to) - (days - 1) * DAY), to }
}

export function daysOf({ from, to }: UsageRange): string[] {
  const first = dayStart(from)
  return Array.from({ length: lengthOf({ from, to }) }, (_, i) => dayAt(first + i * DAY))
}

/**
 * The range in the query of an address. One that is no range, that begins after today or is too long is replaced by the
 * last 30 days; days after today are left out.
 */
export function readRange(search: URLSearchParams, today: string): UsageRange {
  const from = search.get('from') ?? ''
  const given = search.get('to') ?? today
  const to = given > today ? today : given
  const isRange = isDay(from) && isDay(to) && from <= to && lengthOf({ from, to }) <= MOST_DAYS
  return isRange ? { from, to } : daysUntil(today, DEFAULT_DAYS)
}

/** The query of a range; empty for the one that an address without a query has. */
export function rangeSearch(range: UsageRange, today: string): { from?: string; to?: string } {
  return presetOf(range, today) === DEFAULT_DAYS ? {} : { from: range.from, to: range.to }
}

/** The preset that a range is; undefined for another range. */
export function presetOf(range: UsageRange, today: string): (typeof rangePresets)[number] | undefined {
  return range.to === today ? rangePresets.find((days) => days === lengthOf(range)) : undefined
}

/** `last 30 days`, or the first and the last day. */
export function rangeWords(range: UsageRange, today: string): string {
  const preset = presetOf(range, today)
  return preset === undefined ? `${range.from} to ${range.to}` : `last ${preset} days`
}

function lengthOf({ from, to }: UsageRange): number {
  return Math.round((dayStart(to) - dayStart(from)) / DAY) + 1
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayStart(text)) && dayAt(dayStart(text)) === text
}
