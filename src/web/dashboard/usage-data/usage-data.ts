import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { DAY, type Instant, MINUTE } from '#cardano/utc-time.ts'
import type { KeyUsage, StatusCounts } from '#contract/dashboard/dashboard-results.ts'
import type { usageSearch } from '#explorer-protocol/general-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { readPrivate } from '#web/dashboard/calls/dashboard-queries.ts'
import { PRIVATE } from '#web/dashboard/calls/session.ts'

/** Numbers of days that can be chosen; usage is stored for 400 days. */
export const rangePresets = [7, 30, 90, 400] as const
export const DEFAULT_DAYS = 30
/** Days of the longest range. */
const MAX_DAYS = 400

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
export function shownDays(
  { from, to: given }: Pick<SearchValues<typeof usageSearch>, 'from' | 'to'>,
  today: string,
): UsageRange {
  const to = given === '' || given > today ? today : given
  const isRange = isDay(from) && isDay(to) && from <= to && lengthOf({ from, to }) <= MAX_DAYS
  return isRange ? { from, to } : daysUntil(today, DEFAULT_DAYS)
}

/** The values of a range in an address; empty for the one that an address without a query has. */
export function rangeValues(range: UsageRange, today: string): UsageRange {
  return presetOf(range, today) === DEFAULT_DAYS ? { from: '', to: '' } : range
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

/** The usage of a project's keys on these days; read again each minute while it is shown. */
export function usageQuery(project: string, { from, to }: UsageRange) {
  return queryOptions({
    queryKey: [...PRIVATE, 'usage', project, from, to],
    queryFn: (context) =>
      readPrivate('projectUsage', { parameters: { project }, query: { from, to } }, context),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

/** The usage of the last 30 days, which several parts of a page share. */
export function recentUsageQuery(project: string, today: string) {
  return usageQuery(project, daysUntil(today, DEFAULT_DAYS))
}

export type ShownCounts = Pick<KeyUsage['days'][number], 'requests' | 'bytes' | 'byStatus'>
export type DayUsage = KeyUsage['days'][number]
export type EndpointUsage = KeyUsage['byEndpoint'][number]

const noStatus: StatusCounts = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0 }
const noUsage: ShownCounts = { requests: 0, bytes: 0, byStatus: noStatus }

/** The usage of keys by day, together; the busiest minute is that of one key. */
export function usageByDay(usage: readonly KeyUsage[]): ReadonlyMap<string, DayUsage> {
  const byDay = new Map<string, DayUsage>()
  for (const counted of usage.flatMap(({ days }) => days)) {
    const before = byDay.get(counted.day)
    byDay.set(counted.day, {
      day: counted.day,
      ...addUsage(before ?? noUsage, counted),
      busiestMinute: busier(before?.busiestMinute ?? null, counted.busiestMinute),
    })
  }
  return byDay
}

/** The usage of keys by endpoint, together; the most used first. */
export function usageByEndpoint(usage: readonly KeyUsage[]): readonly EndpointUsage[] {
  const byEndpoint = new Map<string, EndpointUsage>()
  for (const counted of usage.flatMap((ofKey) => ofKey.byEndpoint)) {
    const before = byEndpoint.get(counted.endpoint)
    byEndpoint.set(counted.endpoint, {
      endpoint: counted.endpoint,
      ...addUsage(before ?? noUsage, counted),
      lastDay: before && before.lastDay > counted.lastDay ? before.lastDay : counted.lastDay,
    })
  }
  return [...byEndpoint.values()].toSorted((a, b) => b.requests - a.requests)
}

export function sumUsage(parts: readonly ShownCounts[]): ShownCounts {
  return parts.reduce(addUsage, noUsage)
}

/** Requests with a real response that was no error. */
export function answered({ byStatus }: Pick<ShownCounts, 'byStatus'>): number {
  return byStatus['2xx'] + byStatus['3xx']
}

function addUsage(a: ShownCounts, b: ShownCounts): ShownCounts {
  return {
    requests: a.requests + b.requests,
    bytes: a.bytes + b.bytes,
    byStatus: {
      '2xx': a.byStatus['2xx'] + b.byStatus['2xx'],
      '3xx': a.byStatus['3xx'] + b.byStatus['3xx'],
      '4xx': a.byStatus['4xx'] + b.byStatus['4xx'],
      '5xx': a.byStatus['5xx'] + b.byStatus['5xx'],
      none: a.byStatus.none + b.byStatus.none,
    },
  }
}

function busier(a: DayUsage['busiestMinute'], b: DayUsage['busiestMinute']): DayUsage['busiestMinute'] {
  return !a || (b && b.requests > a.requests) ? b : a
}

/** The day of UTC by the server's clock. */
export function useToday(): string {
  return useFromServerNow(dayAt)
}

/** The server's time in steps of a minute. */
export function useServerMinute(): Instant {
  return useFromServerNow((now) => Math.floor(now / MINUTE) * MINUTE)
}
