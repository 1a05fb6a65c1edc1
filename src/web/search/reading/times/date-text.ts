import { monthNumber } from './month-names.ts'
import { calendarDay, daysFrom, isoWeek, monthOf, quarterOf, type TimeSpan } from './time-span.ts'

const YEAR_FIRST = /^(\d{4})([-./ ])(\d{1,2})\2(\d{1,2})$/
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/
const YEAR_LAST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d\d)$/
const DAY_MONTH_NAME = /^(\d{1,2})\.?[- /]?([a-z]{3,10})\.?,?[- /]?'?(\d{4}|\d\d)$/
const MONTH_NAME_DAY = /^([a-z]{3,10})\.?[- ](\d{1,2}),?[- ](\d{4})$/
const YEAR_MONTH_NAME = /^(\d{4})[- ]([a-z]{3,10})\.?[- ](\d{1,2})$/
const MONTH_NAME = /^([a-z]{3,10})\.?,?[- ]?(\d{4})$/
const YEAR_MONTH = /^((?:19|20)\d\d)-(\d{1,2})$/
const WEEK = /^(\d{4})-?w(\d\d)(?:-?([1-7]))?$/
const QUARTER = /^(?:q([1-4])[ /-]?(\d{4})|(\d{4})[ /-]?q([1-4]))$/
const DAY_WITHOUT_YEAR =
  /^(?:(\d{1,2})\.? ([a-z]{3,10})\.?|([a-z]{3,10})\.? (\d{1,2}))(?:,? (?:at )?\d{1,2}:\d\d(?::\d\d)?)?$/

/**
 * The days, or the one week, month or quarter, that a date names: two days for one that is read in two ways, as `01/12/2022`; none
 * for any other text. A date with points has its day first.
 * @param isCompact true if digits alone may be a date
 */
export function datesOf(lower: string, isCompact: boolean): readonly TimeSpan[] {
  return spansOf(lower, isCompact).filter((span) => span !== undefined)
}

/** True for a text in the form of a date: without a span, the calendar has no such day. */
export function isDateForm(lower: string): boolean {
  const [, , name = ''] = DAY_MONTH_NAME.exec(lower) ?? []
  return YEAR_FIRST.test(lower) || YEAR_LAST.test(lower) || YEAR_MONTH.test(lower) || monthNumber(name) > 0
}

/** True for a day and a month, also with a time of day, as `1 dec`. */
export function lacksYear(lower: string): boolean {
  const [, , monthAfter, monthBefore] = DAY_WITHOUT_YEAR.exec(lower) ?? []
  return monthNumber(monthAfter ?? monthBefore ?? '') > 0
}

function spansOf(lower: string, isCompact: boolean): readonly (TimeSpan | undefined)[] {
  const [, year, , month, day] = YEAR_FIRST.exec(lower) ?? []
  if (year !== undefined) return [calendarDay(Number(year), Number(month), Number(day))]
  const [, ...compact] = (isCompact && COMPACT.exec(lower)) || []
  if (compact.length > 0) return [calendarDay(Number(compact[0]), Number(compact[1]), Number(compact[2]))]
  const numeric = YEAR_LAST.exec(lower)
  if (numeric) return yearLast(numeric)
  const named = DAY_MONTH_NAME.exec(lower)
  if (named) return [calendarDay(yearOf(named[3]), monthNumber(named[2]), Number(named[1]))]
  const monthFirst = MONTH_NAME_DAY.exec(lower)
  if (monthFirst)
    return [calendarDay(yearOf(monthFirst[3]), monthNumber(monthFirst[1]), Number(monthFirst[2]))]
  const yearFirst = YEAR_MONTH_NAME.exec(lower)
  if (yearFirst) return [calendarDay(yearOf(yearFirst[1]), monthNumber(yearFirst[2]), Number(yearFirst[3]))]
  return longerSpans(lower)
}

function longerSpans(lower: string): readonly (TimeSpan | undefined)[] {
  const monthName = MONTH_NAME.exec(lower)
  if (monthName) return [monthOf(yearOf(monthName[2]), monthNumber(monthName[1]))]
  const yearMonth = YEAR_MONTH.exec(lower)
  if (yearMonth) return [monthOf(yearOf(yearMonth[1]), Number(yearMonth[2]))]
  const [, quarter, ofYear, yearBefore, quarterAfter] = QUARTER.exec(lower) ?? []
  if (quarter ?? quarterAfter)
    return [quarterOf(yearOf(ofYear ?? yearBefore), Number(quarter ?? quarterAfter))]
  const [, year, week, day] = WEEK.exec(lower) ?? []
  const span = year === undefined ? undefined : isoWeek(Number(year), Number(week))
  return [span && day !== undefined ? daysFrom(span.start + (Number(day) - 1) * 86_400_000, 1, 'day') : span]
}

/** Both readings of two numbers and a year, the day first; with points, and where both are the same, only one. */
function yearLast([, first, separator, second, year]: readonly string[]): readonly (TimeSpan | undefined)[] {
  const dayFirst = calendarDay(yearOf(year), Number(second), Number(first))
  const monthFirst = calendarDay(yearOf(year), Number(first), Number(second))
  const isCertain = dayFirst && (separator === '.' || first === second)
  return isCertain ? [dayFirst] : [dayFirst, monthFirst]
}

function yearOf(digits = ''): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}
