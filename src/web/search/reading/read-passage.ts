import { unwrapped } from './clean-text.ts'
import { familyOf } from './identifiers/bech32-families.ts'
import { notCovered } from './not-covered.ts'
import { isLink, readLink } from './read-link.ts'
import { digitsOf, KIND_WORDS, NUMBER, readNumber } from './read-number.ts'
import { readSlot } from './read-slot.ts'
import { readTime } from './read-time.ts'
import { isClear, readIdentifier, readValue } from './read-value.ts'
import type { SearchContext, SearchResult } from './search-result.ts'

/** Labels of this site, of the interface, of other explorers and of db-sync: the last words of each, by kind. */
const LABELS = {
  block: /^(?:previous |prev |next )?(?:block(?: no| number| height| hash| id)?|height|hash of block)$/,
  epoch: /^epoch(?: no| number)?$/,
  slot: /^(?:abs |absolute )?slot(?: no| number)?$/,
  pool: /^(?:pool(?: no| number| id| hash)?|vrf(?: key)? hash|vrf)$/,
  transaction: /^(?:tx|transaction)(?: ?hash| ?id)?$|deleg(?:ation)? (?:tx|transaction)$/,
  policy: /^policy(?: ?id)?$/,
  record: /^(?:record )?id$/,
  any: /^(?:hash|vrf key|ticker|handle|unix(?: time)?|time(?:stamp)?|date|(?:stake |reward )?address|stake key|account|drep|asset)$/,
} as const

const SEPARATED = /^["'{[(<* ]*([a-z][a-z _./-]{0,38}?)["'*]* ?(?::|=>?|->) ?(?!\/\/)(\S.*)$/i
const BEFORE = /^((?:[a-z]+ ){0,2}[a-z]+) (\S+)$/i

/** A value after its label: `Stake address: …`, `stake=…`, `"slot_no": 85165743`. */
export function readLabelled(text: string, context: SearchContext): SearchResult | undefined {
  const separated = SEPARATED.exec(text)
  const [, label = '', rest = ''] = separated ?? BEFORE.exec(text) ?? []
  const value = unwrapped(rest)
  const words = label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/ is$/, '')
    .trim()
  const kind = kindsOfLabel.find((kind) => LABELS[kind].test(words))
  if (value === '' || (!separated && !kind)) return undefined
  const result = readOfKind(kind, value, context)
  return result && { text: value, ...result }
}

const kindsOfLabel = Object.keys(LABELS) as (keyof typeof LABELS)[]

function readOfKind(
  kind: keyof typeof LABELS | undefined,
  value: string,
  context: SearchContext,
): SearchResult | undefined {
  if (kind === 'record') return notCovered('the number of a record', context)
  if (kind === 'block' || kind === 'epoch' || kind === 'slot' || kind === 'pool') {
    return readValue(value, context, kind)
  }
  const isHash = /^(?:[0-9a-f]{56}|[0-9a-f]{64})$/i.test(value)
  return isHash && (kind === 'transaction' || kind === 'policy')
    ? notCovered(`a ${kind}`, context, [kind, value.toLowerCase()])
    : readValue(value, context, undefined)
}

/** Values that are listed, and words of a text that are read, so that the work is bounded. */
const MAX_VALUES = 6
const MAX_WORDS = 600
/** The shortest word that only its form makes an identifier. */
const MIN_IDENTIFIER = 20

const SEPARATORS = /[\s"'`,;|<>()[\]{}]+/
/** Values of several words: a slot with its epoch, a number with its kind, a day or moment. */
const PHRASES = new RegExp(
  [
    String.raw`(?<pair>(?<![\w/.-])\d{1,4}\/\d{1,12}(?![\w/-])|\bepoch \d{1,4}[, ]+slot \d{1,12}\b)`,
    String.raw`\b(?<kind>epoch|block|slot|pool)(?:[ _]?(?:no|number|height|id))?\b\.?"? ?[:=#]? ?"?(?<number>${NUMBER})(?![\w/])`,
    String.raw`(?<time>\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?\b|\b\d{1,2} \p{L}{3,9} \d{4}(?:,? \d\d:\d\d(?::\d\d)?)?\b)`,
  ].join('|'),
  'giu',
)

/**
 * The values within a sentence or a record: identifiers, links, numbers with their kind, and times. Mistyped identifiers
 * count where there is nothing else.
 */
export function readValuesIn(text: string, context: SearchContext): SearchResult | undefined {
  const words = text.split(SEPARATORS).slice(0, MAX_WORDS)
  const results = words.flatMap((word) => readWordOf(word, context))
  const clear = distinct([...results.filter(isClear), ...readPhrases(text, context)])
  if (clear.length === 0) {
    return results.find(({ note }) => note?.kind === 'mistyped') ?? readLoneNumber(text, context)
  }
  const withChoices = clear.filter(({ choices = [] }) => choices.length > 0)
  const [first = clear[0], second] = withChoices
  if (second) {
    const choices = withChoices.slice(0, MAX_VALUES).flatMap(({ choices = [] }) => choices.slice(0, 1))
    return { text, heading: `${withChoices.length} values in this text`, choices }
  }
  const { note, suggestions = [] } = clear.find((other) => other !== first) ?? {}
  return !first || first.note || !note ? first : { ...first, note, suggestions }
}

function readWordOf(word: string, context: SearchContext): readonly SearchResult[] {
  const value = unwrapped(word).replace(/^[a-z_]{1,20}[:=](?!\/)/i, '')
  const result =
    isLink(value) && !/^\/|^[^/]*$/.test(value)
      ? readLink(value, context)
      : /…|\.{3}/.test(value) || familyOf(value.toLowerCase()) || value.length >= MIN_IDENTIFIER
        ? readIdentifier(value, context, undefined)
        : undefined
  return result ? [{ text: value, ...result }] : []
}

function readPhrases(text: string, context: SearchContext): readonly SearchResult[] {
  const found = [...text.matchAll(PHRASES)].slice(0, MAX_VALUES).map(({ groups = {} }) => groups)
  return found.flatMap(({ pair = '', kind = '', number = '', time = '' }) => {
    if (number !== '') return readNumber(digitsOf(number), KIND_WORDS[kind.toLowerCase()], context)
    return readSlot(pair.toLowerCase(), context) ?? readTime(time.toLowerCase(), context) ?? []
  })
}

/** The only number of a sentence, if it is long enough to be no count, and neither a year nor the offset of a time. */
function readLoneNumber(text: string, context: SearchContext): SearchResult | undefined {
  const [number, other] = text.match(/(?<![\w.,/:+-])\d[\d,]{3,30}(?![\w./:-]|'\/)/g) ?? []
  if (number === undefined || other !== undefined || /^(?:19\d\d|20\d\d|2100)$/.test(number)) return undefined
  const value = unwrapped(number)
  const result = readValue(value, context, undefined)
  return result && { text: value, ...result }
}

/** Results of the same page, or with the same note, are one. */
function distinct(results: readonly SearchResult[]): readonly SearchResult[] {
  const keys = results.map(({ choices, note }) => choices?.[0]?.path ?? note?.title)
  return results.filter((_, at) => keys.indexOf(keys[at]) === at)
}
