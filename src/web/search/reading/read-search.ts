import { cleanText, unwrapped } from './clean-text.ts'
import { joinAddresses, readShortened } from './identifiers/read-bech32.ts'
import { isLink, readLink } from './read-link.ts'
import { readOnNamedNetwork } from './read-named-network.ts'
import { readLabelled, readValuesIn } from './read-passage.ts'
import { readSecret } from './read-secret.ts'
import { readSeveral } from './read-several.ts'
import { isClear, readValue } from './read-value.ts'
import type { SearchContext, SearchReading, SearchResult } from './search-result.ts'

/** The beginning of a hash that is long enough to be one. */
const HASH_BEGINNING = /^(?=.*\d)[0-9a-f]{6,63}$/i

/** The meanings of a text, from the text and the schedule of the chain alone: no request is sent. */
export function readSearchText(input: string, context: SearchContext): SearchReading {
  const clean = joinAddresses(cleanText(input))
  const text = unwrapped(clean)
  const result: SearchResult =
    text === ''
      ? {}
      : (readSecret(clean) ??
        readOnNamedNetwork(clean, context, readText) ??
        readText(clean, context) ??
        unreadable)
  const seen = context.seenHashes && HASH_BEGINNING.test(text) ? context.seenHashes(text.toLowerCase()) : []
  const { heading, isAmbiguous = false, areReadings = false, suggestions = [] } = result
  const choices = [...(result.choices ?? []), ...seen]
  const isWeak = result.note?.kind === 'partial' || result.note?.kind === 'unreadable'
  const note = seen.length > 0 && isWeak ? undefined : result.note
  const ranks = [undefined, 'perhaps', 'not on record']
  return {
    text: result.text ?? text,
    heading: choices.length > 0 ? (heading ?? 'This is') : undefined,
    choices: choices.toSorted((a, b) => ranks.indexOf(a.doubt) - ranks.indexOf(b.doubt)),
    isCertain: choices.length > 0 && !isAmbiguous,
    areReadings,
    note,
    suggestions,
  }
}

function readText(clean: string, context: SearchContext): SearchResult | undefined {
  const text = unwrapped(clean)
  const whole =
    readSeveral(clean, context) ??
    (clean.endsWith('..') ? readShortened(clean, context) : undefined) ??
    readWrittenLink(text, context) ??
    readValue(text, context, undefined) ??
    readValue(clean, context, undefined)
  // A row of a table without spaces begins with an address, too.
  const isRow = whole?.note?.kind === 'mistyped' && /^[^ ]+[,;|][^ ]+$/.test(text)
  if (whole && !isRow) return whole
  const labelled = readLabelled(text, context)
  const within = isClear(labelled) ? labelled : (readValuesIn(clean, context) ?? labelled)
  return isClear(within) ? within : (whole ?? within)
}

/** A text that is nothing but a link. A hash in base64 can begin with a slash, too. */
function readWrittenLink(text: string, context: SearchContext): SearchResult | undefined {
  const link = text.replace(/^(?:get|post|curl) /i, '')
  if (!isLink(link) || link.includes(' ')) return undefined
  return readValue(link, context, undefined) ?? readLink(link, context)
}

const unreadable: SearchResult = {
  note: {
    kind: 'unreadable',
    title: 'Nothing here.',
    detail: 'Search reads numbers, dates, eras, hashes, addresses, pool IDs, links and your labels.',
  },
}
