import { byWord, unwrapped } from './clean-text.ts'
import { familyOf } from './identifiers/bech32-families.ts'
import { isLink, readLink } from './links/read-link.ts'
import { notCovered } from './not-covered.ts'
import { AMOUNT } from './numbers/read-amount.ts'
import { digitsOf, KIND_WORDS, NUMBER, readNumber, wholeNumber } from './numbers/read-number.ts'
import { ofWhichEpoch, readSlotPair } from './numbers/read-slot-pair.ts'
import { isClear, readIdentifier, readValue } from './read-value.ts'
import type { SearchContext, SearchResult } from './search-result.ts'
import { readTime } from './times/read-time.ts'

/** Labels of this site, of the interface, of other explorers and of db-sync, in small letters with single spaces. */
const LABELS = byWord({
  block:
    'block|block no|block number|block height|block hash|block id|height|previous hash|prev hash|previous block|next block',
  epoch: 'epoch|epoch no|epoch number',
  slot: 'slot|slot no|slot number|abs slot|absolute slot',
  'slot-in-epoch': 'slot in epoch|epoch slot|epoch slot no',
  pool: 'pool|pool no|pool number|pool id|pool hash|vrf key hash|vrf hash|vrf',
  transaction:
    'tx|tx hash|tx id|txid|txhash|transaction|transaction hash|transaction id|last deleg tx|last delegation transaction',
  policy: 'policy|policy id|policyid|currency symbol',
  record: 'id|record id|previous id',
  amount: 'lovelace|ada|amount|balance|fee|fees|rewards|pledge|deposit|output',
  any: 'hash|vrf key|ticker|handle|unix time|unix|timestamp|time|date|address|stake address|stake key|reward address|account|drep|drep id|asset|fingerprint',
})

const SEPARATED = /^["'{[(<* ]*([a-z][a-z _./-]{0,38}?)["'*]* ?(?::|=>?|->) ?(?!\/\/)(\S.*)$/i
const KNOWN = [...LABELS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const BEFORE = new RegExp(`^(${KNOWN})(?: is)? (\\S+)$`, 'i')

/** A value after its label: `Stake address: …`, `stake=…`, `"slot_no": 85165743`. */
export function readLabelled(text: string, context: SearchContext): SearchResult | undefined {
  const match = SEPARATED.exec(text) ?? BEFORE.exec(text)
  const [, label = '', rest = ''] = match ?? []
  const value = unwrapped(rest)
  if (label === '' || value === '') return undefined
  const words = label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const result = readAs(LABELS.get(words) ?? 'any', value, context)
  return result && { text: value, ...result }
}

function readAs(
  kind: NonNullable<ReturnType<typeof LABELS.get>>,
  value: string,
  context: SearchContext,
): SearchResult | undefined {
  switch (kind) {
    case 'any':
      return readValue(value, undefined, context)
    case 'transaction':
      return /^[0-9a-f]{64}$/i.test(value)
        ? notCovered('a transaction', value, context, ['transaction', value.toLowerCase()])
        : readValue(value, undefined, context)
    case 'policy':
      return /^[0-9a-f]{56}$/i.test(value)
        ? notCovered('a policy', value, context, ['policy', value.toLowerCase()])
        : readValue(value, undefined, context)
    case 'record':
      return wholeNumber(value) === undefined
        ? readValue(value, undefined, context)
        : notCovered('the number of a record', value, context)
    case 'amount':
      return wholeNumber(value) === undefined ? readValue(value, undefined, context) : { note: AMOUNT }
    case 'slot-in-epoch':
      return wholeNumber(value) === undefined ? readValue(value, 'slot', context) : ofWhichEpoch(value)
    default:
      return readValue(value, kind, context)
  }
}

/** Values that are listed, and words of a text that are read, so that the work is bounded. */
const MAX_VALUES = 6
const MAX_WORDS = 600
/** The shortest word that only its form makes an identifier. */
const MIN_IDENTIFIER = 20

const SEPARATORS = /[\s"'`,;|<>()[\]{}]+/
const NAMED_NUMBER = new RegExp(
  String.raw`\b(epoch|block|slot|pool)(?:[ _]?(?:no|number|height|id))?\b\.?"? ?[:=#]? ?"?(${NUMBER})(?![\w/])`,
  'gi',
)
const PAIR = /(?<![\w/.-])\d{1,4}\/\d{1,12}(?![\w/-])|\bepoch \d{1,4}[, ]+slot \d{1,12}\b/gi
const DAY =
  /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?\b|\b\d{1,2} \p{L}{3,9} \d{4}(?:,? \d\d:\d\d(?::\d\d)?)?\b/giu

/**
 * The values within a sentence or a record: identifiers, links, numbers with their kind, and times. Mistyped identifiers
 * count where there is nothing else.
 */
export function readValuesIn(text: string, context: SearchContext): SearchResult | undefined {
  const words = text.split(SEPARATORS).slice(0, MAX_WORDS)
  const results = words.flatMap((word) => wordResult(word, context))
  const clear = distinct([...results.filter(isClear), ...phrases(text, context)])
  if (clear.length === 0) {
    return results.find(({ note }) => note?.kind === 'mistyped') ?? loneNumber(text, context)
  }
  const [first] = clear
  const withChoices = clear.filter(({ choices = [] }) => choices.length > 0)
  if (clear.length === 1 || withChoices.length === 0) return first
  if (withChoices.length === 1) return withOther(withChoices[0], clear)
  return {
    text,
    heading: `${withChoices.length} values in this text`,
    choices: withChoices.slice(0, MAX_VALUES).flatMap(({ choices = [] }) => choices.slice(0, 1)),
  }
}

/** The only result with choices, with the note of a thing beside it that the service does not have. */
function withOther(result: SearchResult | undefined, all: readonly SearchResult[]): SearchResult | undefined {
  const { note, suggestions = [] } = all.find((other) => other !== result) ?? {}
  return !result || result.note || !note ? result : { ...result, note, suggestions }
}

function wordResult(word: string, context: SearchContext): readonly SearchResult[] {
  const value = unwrapped(word).replace(/^[a-z_]{1,20}[:=](?!\/)/i, '')
  const result =
    isLink(value) && !/^\/|^[^/]*$/.test(value)
      ? readLink(value, context, readValue)
      : /…|\.{3}/.test(value) || familyOf(value.toLowerCase()) || value.length >= MIN_IDENTIFIER
        ? readIdentifier(value, undefined, context)
        : undefined
  return result ? [{ text: value, ...result }] : []
}

/** Values of several words. */
function phrases(text: string, context: SearchContext): readonly SearchResult[] {
  const pairs = found(text, PAIR, (match) => readSlotPair(match.toLowerCase(), context))
  const rest = text.replace(PAIR, ' ')
  const numbers = [...rest.matchAll(NAMED_NUMBER)]
    .slice(0, MAX_VALUES)
    .map(([match, kind = '', digits = '']) => ({
      text: match,
      ...readNumber(digitsOf(digits), KIND_WORDS[kind.toLowerCase()], context),
    }))
  return [...pairs, ...numbers, ...found(rest, DAY, (match) => readTime(match.toLowerCase(), context))]
}

function found(
  text: string,
  pattern: RegExp,
  read: (match: string) => SearchResult | undefined,
): readonly SearchResult[] {
  return (text.match(pattern) ?? []).slice(0, MAX_VALUES).flatMap((match) => {
    const result = read(match)
    return result ? [{ text: match, ...result }] : []
  })
}

/** The only number of a sentence, if it is long enough to be no count, and neither a year nor the offset of a time. */
function loneNumber(text: string, context: SearchContext): SearchResult | undefined {
  const [number, other] = text.match(/(?<![\w.,/:+-])\d[\d,]{3,30}(?![\w./:-]|'\/)/g) ?? []
  if (number === undefined || other !== undefined || /^(?:19\d\d|20\d\d|2100)$/.test(number)) return undefined
  const value = unwrapped(number)
  const result = readValue(value, undefined, context)
  return result && { text: value, ...result }
}

/** Results of the same page, or with the same note, are one. */
function distinct(results: readonly SearchResult[]): readonly SearchResult[] {
  const keys = results.map(({ choices, note }) => choices?.[0]?.path ?? note?.title)
  return results.filter((_, at) => keys.indexOf(keys[at]) === at)
}
