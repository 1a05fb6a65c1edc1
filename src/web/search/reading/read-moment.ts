import { epochAt, slotAt } from '#cardano/slot-time.ts'
import { DAY, type UtcTime } from '#cardano/utc-time.ts'
import { momentText } from '../../ui/values/timestamp.tsx'
import { epochChoice, slotChoice } from './read-number.ts'
import type { SearchResult } from './reading-parts.ts'
import type { SearchContext } from './search-result.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})-(\d\d)-(\d\d)(?:t?(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:z|utc)?$/
const DAY_FIRST = /^(\d{1,2})\.?([a-z]{3,9})\.?,?(\d{4})(?:,?(\d\d):(\d\d)(?::(\d\d))?)?(?:z|utc)?$/
const MONTH_FIRST = /^([a-z]{3,9})\.?(\d{1,2}),?(\d{4})$/

/**
 * A date or time in UTC: its epochs and its slot.
 * @param text the text without white space, in lower case
 * @returns undefined if the text is not a date
 */
export function readMoment(text: string, { network, now }: SearchContext): SearchResult | undefined {
  const read = momentOf(text)
  if (!read) return undefined
  const { time, isDay } = read
  const first = epochAt(network, time) ?? epochAt(network, (time + DAY - 1) as UtcTime)
  if (first === undefined) {
    return {
      diagnosis: {
        title: 'The chain had not started yet.',
        detail: `${network.title} started on ${momentText(network.schedule[0].start)}.`,
        isFinal: true,
      },
    }
  }
  if (time > now) {
    return {
      diagnosis: {
        title: 'This date is in the future.',
        detail: `It is in epoch ${first}. Epoch ${epochAt(network, now)} is in progress now.`,
        isFinal: true,
      },
    }
  }
  const last = isDay
    ? Math.min(epochAt(network, (time + DAY - 1) as UtcTime) ?? first, epochAt(network, now) ?? first)
    : first
  const epochs = Array.from({ length: Math.min(last - first + 1, MOST_EPOCHS) }, (_, i) =>
    epochChoice(network, first + i),
  )
  const slotNo = slotAt(network, time)
  return { choices: slotNo === undefined ? epochs : [...epochs, slotChoice(network, BigInt(slotNo))] }
}

/** The number of epochs that are offered for a day; a day in the sandbox has more. */
const MOST_EPOCHS = 3

function momentOf(text: string): { readonly time: UtcTime; readonly isDay: boolean } | undefined {
  const [, year, month, day, ...clock] = YEAR_FIRST.exec(text) ?? dayFirst(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const [hour = 0, minute = 0, second = 0] = clock.filter((part) => part !== undefined).map(Number)
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second))
  const isReal =
    date.getUTCMonth() === Number(month) - 1 && date.getUTCHours() === hour && minute < 60 && second < 60
  return isReal ? { time: date.getTime() as UtcTime, isDay: clock[0] === undefined } : undefined
}

/** The parts of a date with the day or month first, in the order of `YEAR_FIRST`. */
function dayFirst(text: string): (string | undefined)[] | undefined {
  const [, day, dayMonth, dayYear, ...clock] = DAY_FIRST.exec(text) ?? []
  if (day !== undefined) return [text, dayYear, monthOf(dayMonth), day, ...clock]
  const [, monthName, monthDay, year] = MONTH_FIRST.exec(text) ?? []
  return monthName === undefined ? undefined : [text, year, monthOf(monthName), monthDay]
}

function monthOf(name = ''): string | undefined {
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1
  return month === 0 ? undefined : String(month)
}
