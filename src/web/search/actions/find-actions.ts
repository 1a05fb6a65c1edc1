import type { SearchAction } from './search-action.ts'

/** An action that a text names, with the named part of its title. */
export interface FoundAction {
  readonly action: SearchAction
  readonly marked: readonly [start: number, end: number] | undefined
}

/** Words that people write before the name of an action. */
const VERBS =
  /^(?:please|go to|goto|open|show|switch to|switch|change to|change|use|set|turn on|enable|the|my)\s+/

/**
 * The actions that a text names, the nearest first: by the title, by its beginning, by the beginning of a word of it, by
 * other words in the same order, and last by a part of a word. Among equals the order stays. An empty text names all but
 * the hidden ones.
 */
export function findActions(actions: readonly SearchAction[], text: string): readonly FoundAction[] {
  const query = withoutVerbs(text.trim().toLowerCase().replace(/\s+/g, ' '))
  if (query === '') {
    return actions.filter(({ isHidden }) => !isHidden).map((action) => ({ action, marked: undefined }))
  }
  return actions
    .map((action) => ({ action, rank: rankOf(action, query), marked: markedPart(action.title, query) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ action, marked }) => ({ action, marked }))
}

function withoutVerbs(query: string): string {
  const rest = query.replace(VERBS, '')
  return rest === query ? rest : withoutVerbs(rest)
}

const NO_MATCH = 8
/** Characters of a text from which a part inside a word counts. */
const FEWEST_INSIDE = 3

function rankOf({ title, words = [] }: SearchAction, query: string): number {
  const ofTitle = nearness(title.toLowerCase(), query)
  const ofWords = Math.min(NO_MATCH, ...words.map((word) => nearness(word, query)))
  const direct = Math.min(ofTitle, ofWords === NO_MATCH ? NO_MATCH : ofWords + 1)
  if (direct < NO_MATCH) return direct
  const all = [title.toLowerCase(), ...words].join(' ')
  const isEachNamed = query.split(' ').every((part) => startsAWord(all, part) >= 0)
  return isEachNamed ? NO_MATCH - 1 : NO_MATCH
}

/** 0 the same, 2 its beginning, 4 the beginning of one of its words, 6 inside a word. The odd ranks are for other words. */
function nearness(name: string, query: string): number {
  if (name === query) return 0
  if (name.startsWith(query)) return 2
  if (startsAWord(name, query) >= 0) return 4
  return query.length >= FEWEST_INSIDE && name.includes(query) ? 6 : NO_MATCH
}

/** The position of a word that begins with the text; -1 without one. */
function startsAWord(name: string, query: string): number {
  return ` ${name}`.indexOf(` ${query}`)
}

/** The first part of a title that a text names; undefined without one. */
function markedPart(title: string, query: string): readonly [start: number, end: number] | undefined {
  const start = title.toLowerCase().indexOf(query)
  return start < 0 ? undefined : [start, start + query.length]
}
