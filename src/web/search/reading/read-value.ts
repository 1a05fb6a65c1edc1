import { unwrapped } from './clean-text.ts'
import { readBech32, readBeginning, readBrokenPrefix, readShortened } from './identifiers/read-bech32.ts'
import { readBase64, readByronAddress, readHex, readOutput } from './identifiers/read-bytes.ts'
import { notCovered } from './not-covered.ts'
import { readNamedNumber, readRange, readSeveralNumbers } from './read-number.ts'
import { readSlot } from './read-slot.ts'
import { readTime, readUnixTime } from './read-time.ts'
import { readBeginningOfWord, readWord } from './read-word.ts'
import { named, type SearchContext, type SearchResult, type SubjectKind } from './search-result.ts'

/** Reads a value on a network, as one kind if that was named with it. */
type Read = (text: string, context: SearchContext, word: SubjectKind | undefined) => SearchResult | undefined

/** Numbers, times and words, which are read in small letters: the first that matches a text has it. */
const plainReaders: Readonly<Record<string, Read>> = {
  'Unix time': (text, context, word) => (word === undefined ? readUnixTime(text, context) : undefined),
  number: readNamedNumber,
  word: (text, context, word) => (word === undefined ? readWord(text, context) : undefined),
  time: readTime,
  range: readRange,
  slot: readSlot,
  amount: readAmount,
  'several numbers': readSeveralNumbers,
}

/** Identifiers without white space. */
const identifierReaders: Readonly<Record<string, Read>> = {
  'shortened identifier': readShortened,
  bech32: readBech32,
  hex: readHex,
  base64: readBase64,
  output: readOutput,
  'Byron address': readByronAddress,
  'address with a damaged prefix': readBrokenPrefix,
}

/** Short texts that only their form tells. */
const shortReaders: Readonly<Record<string, Read>> = {
  handle: readHandle,
  ticker: readTicker,
  'beginning of an identifier': readBeginning,
  'beginning of a word': (text, context) => readBeginningOfWord(text.toLowerCase(), context),
}

/** Longer texts are no single value; two addresses of the Byron era have as many characters. */
const LONGEST = 300

/**
 * A single value: an identifier, a number, a time or a word. A text with white space is read as written first, and then
 * as an identifier that was broken into pieces.
 */
export const readValue: Read = (text, context, word) => {
  if (text === '' || text.length > LONGEST) return undefined
  const plain = readBy(plainReaders, text.toLowerCase(), context, word)
  if (plain) return plain
  if (text.includes(' ')) return readBroken(text, context, word)
  return readIdentifier(text, context, word) ?? readBy(shortReaders, text, context, word)
}

/** An identifier without white space. */
export const readIdentifier: Read = (text, context, word) => readBy(identifierReaders, text, context, word)

/** An identifier that was broken into pieces. One that is whole before a space stands in a sentence instead. */
const readBroken: Read = (text, context, word) => {
  const joined = text.replaceAll(' ', '')
  const result = readIdentifier(joined, context, word)
  const isRead = result?.choices !== undefined || (result?.suggestions ?? []).length > 0
  const isWhole = (piece: string) => isClear(readIdentifier(unwrapped(piece), context, word))
  return isRead && !text.split(' ').some(isWhole) ? { text: joined, ...result } : undefined
}

/** True for a meaning, and for a thing that the service does not have. */
export function isClear(result: SearchResult | undefined): boolean {
  return (result?.choices ?? []).length > 0 || result?.note?.kind === 'named'
}

function readBy(
  readers: Readonly<Record<string, Read>>,
  text: string,
  context: SearchContext,
  word: SubjectKind | undefined,
): SearchResult | undefined {
  for (const read of Object.values(readers)) {
    const result = read(text, context, word)
    if (result) return result
  }
  return undefined
}

/** Numbers that name no record: amounts, shares, rounded, negative and decimal numbers. */
function readAmount(lower: string): SearchResult | undefined {
  const isAmount =
    /^(?:(?:₳|ada|lovelace):? ?)?[-+]?\d[\d,.' _]{0,40} ?(?:[kmbt] )?(?:₳|t?ada|lovelaces?|%|k|m|million|[kmg]?i?b|bytes)?$/
  if (!isAmount.test(lower) || !/[^\d ;]/.test(lower)) return undefined
  return named(
    'Nothing is found by such a number.',
    'The search finds accounts, blocks, epochs, slots, pools and times.',
  )
}

/** An ADA Handle: `$berry`, also of a name within another, `$tea@berry`. */
function readHandle(text: string, context: SearchContext): SearchResult | undefined {
  const [, name] = /^[$@]([a-z0-9_.-]{1,15}(?:@[a-z0-9_.-]{1,15})?)$/i.exec(text) ?? []
  return name === undefined ? undefined : notCovered('an ADA Handle', context, ['handle', name.toLowerCase()])
}

/** Three to five capitals and digits, as the tickers of pools have. */
function readTicker(text: string, { findsPoolIds }: SearchContext): SearchResult | undefined {
  if (!/^(?=[A-Z0-9]*[A-Z])[A-Z0-9]{3,5}$/.test(text)) return undefined
  return named(
    `${text} may be the ticker of a pool.`,
    findsPoolIds ? 'Pools are found by number and by ID.' : 'Pools are found by number.',
  )
}
