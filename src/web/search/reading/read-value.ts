import { unwrapped } from './clean-text.ts'
import { readAsset } from './identifiers/read-asset.ts'
import { readBech32, readBeginning } from './identifiers/read-bech32.ts'
import { readBase64, readByronAddress, readOutput } from './identifiers/read-encoded.ts'
import { readHex } from './identifiers/read-hex.ts'
import { readHandle, readTicker } from './identifiers/read-name.ts'
import { readShortened } from './identifiers/read-shortened.ts'
import { readBrokenPrefix } from './identifiers/read-stake-address.ts'
import { readAmount } from './numbers/read-amount.ts'
import { readBlockRange } from './numbers/read-block-range.ts'
import { namedNumber, readNumber, wholeNumber } from './numbers/read-number.ts'
import { readEpochRange, readSlotPair, readUnfinishedPair } from './numbers/read-slot-pair.ts'
import { named, type SearchContext, type SearchResult, type SubjectKind } from './search-result.ts'
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
  const plain = readBy(plainReaders, text.toLowerCase(), context, word)
  if (plain) return plain
  if (text.includes(' ')) return readBroken(text, word, context)
  return readBy([...identifierReaders, ...shortReaders], text, context, word)
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

/** A reader of one kind of text. @param word the kind that was named with it */
interface Reader {
  readonly kind: string
  readonly read: (
    text: string,
    context: SearchContext,
    word: SubjectKind | undefined,
  ) => SearchResult | undefined
}

/** Numbers, times and words, which are read in small letters: the first that matches a text has it. */
const plainReaders: readonly Reader[] = [
  { kind: 'derivation path', read: readDerivationPath },
  {
    kind: 'Unix time',
    read: (text, context, word) => (word === undefined ? readUnixTime(text, context) : undefined),
  },
  { kind: 'number', read: readWholeNumber },
  {
    kind: 'named number',
    read: (text, context, word) => {
      const named = namedNumber(text)
      return named && readNumber(named.number, named.kind ?? word, context)
    },
  },
  {
    kind: 'word',
    read: (text, context, word) => (word === undefined ? readWord(text, context) : undefined),
  },
  { kind: 'time', read: readTime },
  { kind: 'epochs', read: readEpochRange },
  { kind: 'blocks', read: readBlockRange },
  { kind: 'slot', read: readSlotPair },
  { kind: 'unfinished slot', read: readUnfinishedPair },
  { kind: 'amount', read: readAmount },
  { kind: 'several numbers', read: readSeveralNumbers },
]

/** Identifiers without white space. */
const identifierReaders: readonly Reader[] = [
  { kind: 'shortened identifier', read: readShortened },
  { kind: 'bech32', read: readBech32 },
  { kind: 'hex', read: (text, context, word) => readHex(text, word, context) },
  { kind: 'base64', read: (text, context, word) => readBase64(text, word, context) },
  { kind: 'output', read: readOutput },
  { kind: 'asset', read: readAsset },
  { kind: 'Byron address', read: readByronAddress },
  {
    kind: 'address with a damaged prefix',
    read: (text, context) => readBrokenPrefix(text, (corrected) => readBech32(corrected, context)),
  },
]

/** Short texts that only their form tells. */
const shortReaders: readonly Reader[] = [
  { kind: 'handle', read: readHandle },
  { kind: 'ticker', read: readTicker },
  { kind: 'beginning of an identifier', read: readBeginning },
  {
    kind: 'beginning of a word',
    read: (text, context) =>
      readBeginningOfWord(text.toLowerCase(), (whole) => readBy(plainReaders, whole, context)),
  },
]

function readBy(
  readers: readonly Reader[],
  text: string,
  context: SearchContext,
  word?: SubjectKind,
): SearchResult | undefined {
  for (const { read } of readers) {
    const result = read(text, context, word)
    if (result) return result
  }
  return undefined
}

/** The kinds of text that a value without white space can be read as, in order: the first one counts. */
export function kindsOf(text: string, context: SearchContext): readonly string[] {
  const matching = (readers: readonly Reader[], value: string) =>
    readers.flatMap(({ kind, read }) => (read(value, context, undefined) ? [kind] : []))
  return [
    ...matching(plainReaders, text.toLowerCase()),
    ...matching(identifierReaders, text),
    ...matching(shortReaders, text),
  ]
}

/** An identifier without white space. */
export function readIdentifier(
  text: string,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult | undefined {
  return readBy(identifierReaders, text, context, word)
}

function readWholeNumber(
  text: string,
  context: SearchContext,
  word: SubjectKind | undefined,
): SearchResult | undefined {
  const whole = wholeNumber(text.replace(/^\+/, ''))
  if (whole === undefined) return undefined
  const { choices = [], ...rest } = readNumber(whole, word, context)
  const dated = word === undefined ? datedChoices(text, context) : []
  return { ...rest, choices: [...choices, ...dated] }
}

/** The place of a key in a wallet (CIP-1852), with a mark or an `h` at its hardened numbers. */
function readDerivationPath(text: string): SearchResult | undefined {
  if (!/^(?:m\/)?\d{1,10}['h](?:\/\d{1,10}['h]?){1,9}$/.test(text)) return undefined
  return named('This is a derivation path.', 'It is the place of a key in a wallet, not an address.')
}

/** Numbers that are listed. */
const MAX_NUMBERS = 6

/** Numbers with spaces between them, or semicolons, which stand for the ends of lines. */
function readSeveralNumbers(lower: string, context: SearchContext): SearchResult | undefined {
  const numbers = lower.split(/ ?; ?| /).map(wholeNumber)
  if (numbers.length < 2) return undefined
  const choices = numbers.slice(0, MAX_NUMBERS).flatMap((number) => {
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
