import { cleanText, unwrapped } from './clean-text.ts'
import { readShortened } from './identifiers/read-shortened.ts'
import { joinAddresses } from './identifiers/read-stake-address.ts'
import { isLink, readLink } from './links/read-link.ts'
import { readLabelled, readValuesIn } from './read-labelled.ts'
import { readSeveral } from './read-several.ts'
import { isClear, readValue } from './read-value.ts'
import type { SearchChoice, SearchContext, SearchReading, SearchResult } from './search-result.ts'
import { readKeyFile, readSecret } from './words/read-secret.ts'

/** The meanings of a text, from the text and the schedule of the chain alone: no request is sent. */
export function readSearch(input: string, context: SearchContext): SearchReading {
  const clean = joinAddresses(cleanText(input))
  const text = unwrapped(clean)
  const result: SearchResult = text === '' ? {} : (readText(clean, text, context) ?? unreadable)
  const { heading, choices = [], isAmbiguous = false, note, suggestions = [] } = result
  const inOrder = choices.toSorted((a, b) => unlikelihood(a) - unlikelihood(b))
  return {
    text: result.text ?? text,
    heading: choices.length > 0 ? heading : undefined,
    choices: inOrder,
    isCertain: choices.length > 0 && !isAmbiguous,
    note,
    suggestions,
  }
}

/** The order of choices: on record, perhaps on record, not on record, and last a pool of a number that hardly any chain has. */
function unlikelihood({ isUnknown = false, isOffRecord = false, isUnlikely = false }: SearchChoice): number {
  if (isUnlikely) return 3
  return isOffRecord ? 2 : Number(isUnknown)
}

function readText(clean: string, text: string, context: SearchContext): SearchResult | undefined {
  const whole =
    readSecret(clean) ??
    readKeyFile(clean, context) ??
    readSeveral(clean, context) ??
    readWrittenLink(text, context) ??
    readValue(text, undefined, context) ??
    readValue(clean, undefined, context)
  if (whole?.note?.kind === 'partial' && clean.endsWith('..')) return readShortened(clean, context) ?? whole
  // A row of a table without spaces begins with an address, too.
  const isRow = whole?.note?.kind === 'mistyped' && /^[^ ]+[,;|][^ ]+$/.test(text)
  if (whole && !isRow) return whole
  const within = readWithin(clean, text, context)
  return isClear(within) ? within : (whole ?? within)
}

/** A value after its label, or the values in a sentence; what is mistyped counts where nothing is clear. */
function readWithin(clean: string, text: string, context: SearchContext): SearchResult | undefined {
  const labelled = readLabelled(text, context)
  if (labelled && labelled.note?.kind !== 'mistyped') return labelled
  const within = readValuesIn(clean, context)
  return within && within.note?.kind !== 'mistyped' ? within : (labelled ?? within)
}

/** A text that is nothing but a link. A hash in base64 can begin with a slash, too. */
function readWrittenLink(text: string, context: SearchContext): SearchResult | undefined {
  const link = text.replace(/^(?:get|post|curl) /i, '')
  if (!isLink(link) || link.includes(' ')) return undefined
  return readValue(link, undefined, context) ?? readLink(link, context, readValue)
}

const unreadable: SearchResult = {
  note: {
    kind: 'unreadable',
    title: 'Nothing here is an address, number, hash or time.',
    detail: 'The search reads accounts, blocks, epochs, slots, pools and times, and links to them.',
  },
}
