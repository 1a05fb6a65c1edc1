import { DAY } from '#cardano/utc-time.ts'

/** Words of which the commonest passwords of twelve characters and more are made; a longer one before its part. */
const WORDS = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'passwort',
  'iloveyou',
  'letmein',
  'welcome',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'changeme',
  'computer',
  'internet',
  'monkey',
  'dragon',
  'master',
  'admin',
  'login',
  'secret',
  'hello',
]

const FORWARDS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
]
/** Characters in the order of the alphabet, the digits or the keys, in both directions. */
const ROWS = [...FORWARDS, ...FORWARDS.map((row) => [...row].toReversed().join(''))]
/** Characters of a row that are not there by chance. */
const SHORTEST_RUN = 4

/**
 * The rest of a text in lower case without the words, the rows of keys and then the year or date at its end that
 * anybody would guess; all of it when it has neither such a word nor such a row. Of a text that is repeated, once.
 */
export function withoutGuessable(text: string): string {
  const once = /^(.+?)\1+$/su.exec(text)?.[1] ?? text
  const rest = withoutRuns(WORDS.reduce((remaining, word) => remaining.replaceAll(word, ''), once))
  return rest === once ? rest : rest.replace(/\d{1,8}$/, '')
}

/**
 * The letters and digits of a text in lower case without the date of yesterday, today or tomorrow in UTC, so also
 * without that of today anywhere on earth; all of the text where it has no such date.
 * @param now milliseconds since the Unix epoch
 */
export function withoutToday(text: string, now: number): string {
  const dates = [now - DAY, now, now + DAY].flatMap(dateSpellings)
  const rest = text.replace(new RegExp(dates.join('|'), 'gu'), '')
  return rest === text ? text : rest.replace(SEPARATORS, '')
}

const SEPARATORS = /[^\p{L}\p{N}]+/gu

/** A date with the year first or last, or without its century, and the month as a number or in English. */
function dateSpellings(at: number): string[] {
  const date = new Date(at)
  const name = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toLowerCase()
  const month = `(?:0?${date.getUTCMonth() + 1}|${name}|${name.slice(0, 3)})`
  const year = String(date.getUTCFullYear()).replace(/^\d\d/, '(?:$&)?')
  const day = `0?${date.getUTCDate()}`
  const orders = [
    [year, month, day],
    [day, month, year],
    [month, day, year],
  ]
  return orders.map((parts) => parts.join('[^\\p{L}\\p{N}]*'))
}

function withoutRuns(text: string): string {
  let rest = ''
  let index = 0
  while (index < text.length) {
    const length = runLength(text, index)
    if (length < SHORTEST_RUN) rest += text[index]
    index += length < SHORTEST_RUN ? 1 : length
  }
  return rest
}

/** Characters from an index on that stand in a row; at least 1. */
function runLength(text: string, index: number): number {
  let length = 1
  while (index + length < text.length && isRun(text.slice(index, index + length + 1))) length += 1
  return length
}

function isRun(text: string): boolean {
  return ROWS.some((row) => row.includes(text))
}
