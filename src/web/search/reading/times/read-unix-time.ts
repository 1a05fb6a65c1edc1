import { SECOND } from '#cardano/utc-time.ts'
import { momentText } from '../../../ui/values/timestamp.tsx'
import { named } from '../notes.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { SearchContext, SearchResult } from '../search-result.ts'
import { outOfTime, readSpan } from './read-time.ts'
import { momentAt, type TimeSpan } from './time-span.ts'

/**
 * Seconds, or thousandths, millionths or milliardths, since 1970, if the chain existed then; also with a fraction or unit.
 */
export function readUnixTime(lower: string, context: SearchContext): SearchResult | undefined {
  const [, digits = ''] = /^(\d{10,19})(?:\.\d{1,9})? ?(?:s|ms)?$/.exec(lower) ?? []
  const divisor = UNIX_DIVISORS.get(digits.length)
  if (divisor === undefined) return undefined
  const span = momentAt(Math.floor(Number(digits) / divisor) * SECOND)
  if (span.start > context.now) return comingUnixTime(digits, span, context)
  if (outOfTime(span, context)) return undefined
  const { choices = [] } = readSpan(span, context)
  return { heading: `Unix time, ${momentText(span.start)}`, choices }
}

/** A number that is no block's yet, either. */
function comingUnixTime(digits: string, { start }: TimeSpan, context: SearchContext): SearchResult {
  const { suggestions } = readNumber(BigInt(digits), undefined, context)
  const detail = `It is ${momentText(start)}. No block has this number yet, either.`
  return named('As a Unix time, this is in the future.', detail, suggestions)
}

/** Divisors to seconds, by the number of digits: 10 digits are a moment from 2001 to 2286. */
const UNIX_DIVISORS = new Map([
  [10, 1],
  [13, 1e3],
  [16, 1e6],
  [19, 1e9],
])
