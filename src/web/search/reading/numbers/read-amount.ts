import { named, type SearchNote, type SearchResult } from '../search-result.ts'

const SEARCHED = 'The search finds accounts, blocks, epochs, slots, pools and times.'
const AMOUNTS =
  /^(?:(?:₳|ada|lovelace) ?[-+]?[\d,.' _]{1,40}|[-+]?[\d,.' _]{1,40} ?(?:[kmbt] )?(?:₳|t?ada|lovelaces?|usd|eur|\$|€))$/
const SHARE = /^[-+]?\d[\d,.]{0,20} ?(?:%|percent)$/
const ROUNDED = /^[-+]?\d{1,6}(?:[.,]\d{1,6})? ?(?:k|m|bn?|t|thousand|million|billion|trillion)$/
/** Bytes: whole, with a space before the letter or grouped digits, unlike `8.4B` for billions. */
const SIZE = /^\d[\d,.' _]{0,40} ?(?:bytes?|[kmg]i?b)$|^(?:\d{1,20} |\d{1,3}(?:[,'_ ]\d{3})+ ?)b$/
const NEGATIVE = /^-\d[\d,.]{0,40}$/
const DECIMAL = /^\+?[\d,]{0,40}\.\d{1,40}$/
/** Digits in groups after a country code. */
const PHONE = /^\+(?=(?:\D*\d){8,15}$)\d{1,4}(?:[ ()./-]{1,3}\d{1,12}){1,6}$/
const COUNTED =
  /^\+?[\d,.' _]{1,40} (?:blocks?|epochs?|slots?|txs?|transactions?|s|seconds|min|minutes|hours|h|days|d)$/

export const AMOUNT: SearchNote = {
  kind: 'named',
  title: 'This is an amount.',
  detail: `Nothing is found by an amount. ${SEARCHED}`,
}

/** Numbers that name no record: amounts, shares, rounded, negative and decimal numbers. */
export function readAmount(lower: string): SearchResult | undefined {
  if (AMOUNTS.test(lower)) return { note: AMOUNT }
  if (SHARE.test(lower)) return named('This is a share.', `Nothing is found by a share. ${SEARCHED}`)
  if (NEGATIVE.test(lower))
    return named('This number is below zero.', 'Blocks, epochs, slots and pools count from 0.')
  if (SIZE.test(lower)) return named('This is a size.', `Nothing is found by a size. ${SEARCHED}`)
  if (ROUNDED.test(lower)) return named('This is a rounded number.', 'Write all its digits, as in 8415364.')
  if (DECIMAL.test(lower))
    return named('This is a decimal number.', `Records have whole numbers. ${SEARCHED}`)
  if (PHONE.test(lower)) return named('This looks like a phone number.', SEARCHED)
  if (COUNTED.test(lower)) return named('This is a quantity.', `Nothing is found by a quantity. ${SEARCHED}`)
  return undefined
}
