import { DAY, type Instant } from '#cardano/utc-time.ts'

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
const MIN_RUN = 4

/**
 * The rest of a text in lower case without the words, the rows of keys and then the year or date at its end that
 * anybody would guess; all of it when it has neither such a word nor such a row. Of a text that is repeated, once.
 */
function withoutGuessable(text: string): string {
  const once = /^(.+?)\1+$/su.exec(text)?.[1] ?? text
  const rest = withoutRuns(WORDS.reduce((remaining, word) => remaining.replaceAll(word, ''), once))
  return rest === once ? rest : rest.replace(/\d{1,8}$/, '')
}

/**
 * The letters and digits of a text in lower case without the date of yesterday, today or tomorrow in UTC, so also
 * without that of today anywhere on earth; all of the text where it has no such date.
 */
function withoutToday(text: string, now: Instant): string {
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
    if (length < MIN_RUN) rest += text[index]
    index += length < MIN_RUN ? 1 : length
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

/** Characters of a password. Not in the specification; NIST SP 800-63B asks for no composition rules. */
export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128
/** Characters of the longest password that is compared; one that is too long to be set is wrong. */
export const MAX_GIVEN_PASSWORD_LENGTH = 1000

/** Words that nobody may make most of a password of: the service's name. */
const SERVICE_WORDS = ['epochal', 'cardano']
/** Characters that must remain of a password without what anybody would guess. */
const FEWEST_OTHERS = 6

/**
 * The reason for which a password of sufficient length is refused, as anybody would try it first: it is the e-mail address
 * or the service's name, or it is guessable, as today's date is. The commonest passwords that are long enough are made of a few words, rows of
 * keys and digits, so that no list of them is kept.
 */
export function passwordFault(
  password: string,
  email: string,
  now: Instant,
): 'own-name' | 'guessable' | undefined {
  const lower = password.toLowerCase()
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const words = [email.toLowerCase(), local, domain, domain.split('.')[0] ?? '', ...SERVICE_WORDS].filter(
    (word) => word.length >= 3,
  )
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower)
  if (rest !== lower && rest.length < FEWEST_OTHERS) return 'own-name'
  const isGuessable =
    new Set(lower).size < 5 ||
    isSequence(lower) ||
    withoutGuessable(withoutToday(rest, now)).length < FEWEST_OTHERS
  return isGuessable ? 'guessable' : undefined
}

/** Whether each character follows its neighbour by the same step, such as in 123456789012. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0))
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size <= 2
}
