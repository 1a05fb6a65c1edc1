import { BECH32_CHARACTERS } from '#cardano/bech32-checksum.ts'
import { type Bech32Repair, bech32Repairs, LONGEST_FOR_PAIRS } from '#cardano/bech32-repair.ts'
import { shortened } from '../choices.ts'
import type { SearchNote, SearchResult, SearchSuggestion } from '../search-result.ts'
import { copyText } from '../suggestions.ts'
import type { Bech32Family } from './bech32-families.ts'
import { isBech32 } from './join-addresses.ts'
import { type LikelyText, likelyTexts } from './lookalikes.ts'

const COMPARE = 'Compare it with where you copied it from.'

/**
 * The cause for which a text with a known prefix is not valid: not yet complete, or mistyped, with the correction that
 * the checksum confirms. The checksum of at most 16 texts that it looks like is taken, and one is searched for repairs.
 * @param lengths of a whole text of the family
 * @param read the meanings of a corrected text
 */
export function explainFault(
  text: string,
  { thing, prefix }: Pick<Bech32Family, 'thing' | 'prefix'>,
  lengths: readonly number[],
  read: (corrected: string) => SearchResult | undefined,
): SearchResult {
  const longest = Math.max(...lengths)
  const correction = (corrected: string, title: string) => suggestionsFor(read(corrected), corrected, title)
  const likely = likelyTexts(text, prefix.length + 1)
  const right = likely.find(({ corrected }) => isBech32(corrected))
  if (right && lengths.includes(right.corrected.length)) {
    const { note, label } = lookalikeWords(right, thing)
    return { note, suggestions: correction(right.corrected, label) }
  }
  const [first] = likely
  if (first) {
    const repairs = lengths.flatMap((length) => bech32Repairs(first.corrected, prefix, length))
    const [repair] = repairs
    const isOnlyUnfinished = repair?.kind === 'missing' && repair.position === text.length + 1
    if (repair && repairs.length === 1 && !isOnlyUnfinished) {
      const positions = first.changes.map(({ position }) => position)
      return {
        note: repairNote(repair, text, positions),
        suggestions: correction(repair.corrected, `Open the corrected ${nounOf(thing)}`),
      }
    }
  }
  const whole = lengths.find((length) => text.length > length && isBech32(text.slice(0, length)))
  if (whole !== undefined) {
    return {
      note: {
        kind: 'mistyped',
        title:
          text.length === whole + 1
            ? `Character ${whole + 1} is extra.`
            : `Characters after ${whole} are extra.`,
        detail: 'Without the end the checksum passes.',
        marks: [whole + 1],
      },
      suggestions: correction(text.slice(0, whole), 'Open it without the end'),
    }
  }
  return { note: faultNote(text, first, thing, lengths, longest) }
}

function faultNote(
  text: string,
  likely: LikelyText | undefined,
  thing: string,
  lengths: readonly number[],
  longest: number,
): SearchNote {
  const [change] = likely?.changes ?? []
  if (!likely) {
    const position = impossiblePosition(text)
    return {
      kind: 'mistyped',
      title: `Character ${position} cannot appear in ${thing}.`,
      detail: 'After its prefix it has only letters and digits, without 1, b, i and o.',
      marks: [position],
    }
  }
  if (change) return lookalikeWords(likely, thing, false).note
  if (text.length < longest) {
    const wholes = lengths.filter((length) => length > text.length).join(' or ')
    return {
      kind: 'partial',
      title: `${capitalized(withoutArticle(thing))}, ${text.length} of ${wholes} characters`,
      detail: 'Right so far. Paste or type the rest.',
    }
  }
  return lengths.includes(text.length)
    ? {
        kind: 'mistyped',
        title: 'The checksum fails.',
        detail: `${triedText(text)} makes it pass, so more are wrong. ${COMPARE}`,
      }
    : {
        kind: 'mistyped',
        title: `This is too long for ${thing}.`,
        detail: `It has ${text.length} characters, and a whole one has ${lengths.join(' or ')}.`,
      }
}

/** The corrections that were tried in vain, as the subject of a sentence. */
function triedText({ length }: string): string {
  return length <= LONGEST_FOR_PAIRS
    ? 'No correction of one or two characters'
    : 'No correction of one character, and no swap of two neighbours,'
}

function lookalikeWords(
  { changes }: LikelyText,
  thing: string,
  isConfirmed = true,
): { note: SearchNote; label: string } {
  const marks = changes.map(({ position }) => position)
  const places = listed(marks.map(String))
  const passes = (what: string) => (isConfirmed ? `With ${what} the checksum passes.` : '')
  const corrected = `Open the corrected ${nounOf(thing)}`
  if (changes.every(({ from, to }) => from.toLowerCase() === to)) {
    const title =
      marks.length === 1 ? `Character ${places} has the wrong case.` : 'Capitals and small letters are mixed.'
    const detail = `${capitalized(thing)} is all lower case or all upper case. ${passes('small letters')}`
    return { note: { kind: 'mistyped', title, detail: detail.trim(), marks }, label: corrected }
  }
  const [change] = changes
  if (changes.length === 1 && change) {
    const { from, to } = change
    const owners = nounOf(thing) === 'address' ? 'Addresses' : 'Identifiers'
    const detail = `${owners} do not use it. ${passes(`the ${kindOf(to)} ${to}`)}`
    return {
      note: {
        kind: 'mistyped',
        title: `Character ${places} is the ${kindOf(from)} ${from}.`,
        detail: detail.trim(),
        marks,
      },
      label: to === '0' ? 'Open it with a zero' : corrected,
    }
  }
  const swaps = listed(changes.map(({ from, to }) => `${to} in place of ${from}`))
  return {
    note: {
      kind: 'mistyped',
      title: `Characters ${places} look wrong.`,
      detail: passes(swaps) || `They may be ${listed(changes.map(({ to }) => to))}.`,
      marks,
    },
    label: corrected,
  }
}

function kindOf(character: string): string {
  return /\d/.test(character) ? 'digit' : /[a-z]/i.test(character) ? 'letter' : 'character'
}

function nounOf(thing: string): string {
  return thing.endsWith('address') ? 'address' : 'text'
}

/** @param others positions of characters that were taken for what they look like */
function repairNote(repair: Bech32Repair, text: string, others: readonly number[]): SearchNote {
  const note = (title: string, detail: string, ...marks: readonly number[]): SearchNote => ({
    kind: 'mistyped',
    title,
    detail: `${detail} the checksum passes. ${COMPARE}`,
    marks: [...new Set([...marks, ...others])].toSorted((a, b) => a - b),
  })
  switch (repair.kind) {
    case 'substitution': {
      const positions = repair.changes.map(({ position }) => position)
      const swaps = listed(
        repair.changes.map(({ position, to }) => `${to} in place of ${text.charAt(position - 1)}`),
      )
      const title =
        positions.length === 1
          ? `Character ${positions[0]} looks wrong.`
          : `Characters ${listed(positions.map(String))} look wrong.`
      return note(title, `With ${swaps}`, ...positions)
    }
    case 'transposition':
      return note(
        `Characters ${repair.position} and ${repair.position + 1} look swapped.`,
        'When they are swapped,',
        repair.position,
        repair.position + 1,
      )
    case 'missing':
      return note(
        `A character is missing at position ${repair.position}.`,
        `With ${repair.character} inserted there`,
        repair.position,
      )
    case 'surplus':
      return note(
        `Character ${repair.position} is extra.`,
        `Without this ${repair.character}`,
        repair.position,
      )
  }
}

/** The pages of a corrected text; the corrected text itself where it has none. */
function suggestionsFor(
  result: SearchResult | undefined,
  corrected: string,
  title: string,
): readonly SearchSuggestion[] {
  const [choice] = result?.choices ?? []
  return choice
    ? [{ ...choice, title, detail: shortened(corrected) }]
    : [copyText(corrected, 'Copy the corrected text')]
}

function impossiblePosition(text: string): number {
  const data = text.toLowerCase().indexOf('1') + 1
  const at = [...text.toLowerCase()].findIndex((c, index) => index >= data && !BECH32_CHARACTERS.includes(c))
  return Math.max(at, data) + 1
}

function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
}

function withoutArticle(thing: string): string {
  return thing.replace(/^(?:an?|the) /, '')
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
