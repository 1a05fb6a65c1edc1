import { DAY, type UtcTime } from '#cardano/utc-time.ts'

/** The time that a text names: a moment, or a day or a longer span with its end. */
export interface TimeSpan {
  readonly start: UtcTime
  /** The first moment after it; the start itself for a moment. */
  readonly end: UtcTime
  readonly unit: 'moment' | 'day' | 'week' | 'month' | 'quarter' | 'year'
}

export function momentAt(time: number): TimeSpan {
  return { start: time as UtcTime, end: time as UtcTime, unit: 'moment' }
}

/** The UTC day that a moment is in. */
export function dayOf(time: number): TimeSpan {
  return daysFrom(Math.floor(time / DAY) * DAY, 1, 'day')
}

export function daysFrom(start: number, days: number, unit: TimeSpan['unit']): TimeSpan {
  return { start: start as UtcTime, end: (start + days * DAY) as UtcTime, unit }
}

/** @param month from 1 */
export function monthOf(year: number, month: number): TimeSpan | undefined {
  if (month < 1 || month > 12) return undefined
  const start = Date.UTC(year, month - 1)
  return { start: start as UtcTime, end: Date.UTC(year, month) as UtcTime, unit: 'month' }
}

/** @param quarter from 1 */
export function quarterOf(year: number, quarter: number): TimeSpan {
  const start = Date.UTC(year, (quarter - 1) * 3)
  return { start: start as UtcTime, end: Date.UTC(year, quarter * 3) as UtcTime, unit: 'quarter' }
}

export function yearOf(year: number): TimeSpan {
  return { start: Date.UTC(year, 0) as UtcTime, end: Date.UTC(year + 1, 0) as UtcTime, unit: 'year' }
}

/** A day of the calendar; undefined if there is none, as 30 February. @param month from 1 */
export function calendarDay(year: number, month: number, day: number): TimeSpan | undefined {
  const time = Date.UTC(year, month - 1, day)
  const isReal = month >= 1 && month <= 12 && new Date(time).getUTCDate() === day && year > 1900
  return isReal ? dayOf(time) : undefined
}

/** A week of ISO 8601: the first one of a year has its 4 January. */
export function isoWeek(year: number, week: number): TimeSpan | undefined {
  if (week < 1 || week > 53) return undefined
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY
  return daysFrom(monday + (week - 1) * 7 * DAY, 7, 'week')
}
