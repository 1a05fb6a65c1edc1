import { unwrapped } from './clean-text.ts'
import { readAsset } from './identifiers/read-asset.ts'
import { readBech32, readBeginning } from './identifiers/read-bech32.ts'
import { readBase64, readByronAddress, readOutput } from './identifiers/read-encoded.ts'
import { readHex } from './identifiers/read-hex.ts'
import { readHandle, readTicker } from './identifiers/read-name.ts'
import { readShortened } from './identifiers/read-shortened.ts'
import { readBrokenPrefix } from './identifiers/read-stake-address.ts'
import { named } from './notes.ts'
import { namedNumber, wholeNumber } from './numbers/number-text.ts'
import { readAmount } from './numbers/read-amount.ts'
import { readBlockRange } from './numbers/read-block-range.ts'
import { readNumber } from './numbers/read-number.ts'
import { readEpochRange, readSlotPair, readUnfinishedPair } from './numbers/read-slot-pair.ts'
import type { SearchContext, SearchResult, SubjectKind } from './search-result.ts'
import { datedChoices, readTime, readUnixTime } from './times/read-time.ts'
import { readBeginningOfWord, readWord } from './words/read-word.ts'

/** Longer texts are no single value; two addresses of the Byron era have as many characters. */
const LONGEST = 300

/**
 * A single value: an identifier, a number, a time or a word. A text with white space is read as written first, and then
 * as an identifier that was broken into pieces.
 * @param word the kind that was named with it
 */
export function readValue(
  text: string,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult | undefined {
  if (text === '' || text.length > LONGEST) return undefined
  const lower = text.toLowerCase()
  const plain = readPlain(lower, word, context)
  if (plain) return plain
  if (!text.includes(' ')) return readIdentifier(text, word, context) ?? readShort(text, context)
  return readBroken(text, word, context)
}

/** An identifier that was broken into pieces. One that is whole before a space stands in a sentence instead. */
function readBroken(
  text: string,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult | undefined {
  const joined = text.replaceAll(' ', '')
  const result = readIdentifier(joined, word, context)
  if (!result) return undefined
  if (result.choices) return { text: joined, ...result }
  const isCorrected = result.note?.kind === 'mistyped' && (result.suggestions ?? []).length > 0
  const isWhole = (piece: string) => isClear(readIdentifier(unwrapped(piece), word, context))
  return isCorrected && !text.split(' ').some(isWhole) ? { text: joined, ...result } : undefined
}

/** True for a meaning, and for a thing that the service does not have. */
export function isClear(result: SearchResult | undefined): boolean {
  return (result?.choices ?? []).length > 0 || result?.note?.kind === 'named'
}

/** A value that is read in its written form: numbers, times and words. */
function readPlain(
  lower: string,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult | undefined {
  if (DERIVATION_PATH.test(lower)) return derivationPath
  const unix = word === undefined ? readUnixTime(lower, context) : undefined
  if (unix) return unix
  const whole = wholeNumber(lower.replace(/^\+/, ''))
  if (whole !== undefined) {
    const { choices = [], ...rest } = readNumber(whole, word, context)
    const dated = word === undefined ? datedChoices(lower, context) : []
    return { ...rest, choices: [...choices, ...dated] }
  }
  const named = namedNumber(lower)
  if (named) return readNumber(named.number, named.kind ?? word, context)
  return (
    (word === undefined ? readWord(lower, context) : undefined) ??
    readTime(lower, context) ??
    readEpochRange(lower, context) ??
    readBlockRange(lower, context) ??
    readSlotPair(lower, context) ??
    readUnfinishedPair(lower, context) ??
    readAmount(lower) ??
    readSeveralNumbers(lower, context)
  )
}

/** The place of a key in a wallet (CIP-1852), with a mark or an `h` at its hardened numbers. */
const DERIVATION_PATH = /^(?:m\/)?\d{1,10}['h](?:\/\d{1,10}['h]?){1,9}$/
const derivationPath = named(
  'This is a derivation path.',
  'It is the place of a key in a wallet, not an address.',
)

/** Numbers that are listed. */
const MOST_NUMBERS = 6

/** Numbers with spaces between them, or semicolons, which stand for the ends of lines. */
function readSeveralNumbers(lower: string, context: SearchContext): SearchResult | undefined {
  const numbers = lower.split(/ ?; ?| /).map(wholeNumber)
  if (numbers.length < 2) return undefined
  const choices = numbers.slice(0, MOST_NUMBERS).flatMap((number) => {
    return number === undefined ? [] : (readNumber(number, undefined, context).choices?.slice(0, 1) ?? [])
  })
  const paths = choices.map(({ path }) => path)
  return numbers.includes(undefined) || choices.length === 0
    ? undefined
    : {
        heading: 'These are several numbers',
        choices: choices.filter(({ path }, at) => paths.indexOf(path) === at),
      }
}

/** An identifier without white space. */
export function readIdentifier(
  text: string,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult | undefined {
  return (
    readShortened(text, context) ??
    readBech32(text, context) ??
    readHex(text, word, context) ??
    readBase64(text, word, context) ??
    readOutput(text, context) ??
    readAsset(text, context) ??
    readByronAddress(text, context) ??
    readBrokenPrefix(text, (corrected) => readBech32(corrected, context))
  )
}

/** A short text that only its form tells. */
function readShort(text: string, context: SearchContext): SearchResult | undefined {
  return (
    readHandle(text, context) ??
    readTicker(text, context) ??
    readBeginning(text) ??
    readBeginningOfWord(text.toLowerCase(), (whole) => readPlain(whole, undefined, context))
  )
}
