import { BECH32_CHARACTERS } from '#cardano/bech32-checksum.ts'
import { type Bech32Repair, bech32Repair, isBech32 } from '#cardano/bech32-repair.ts'
import { shortened } from '../choices.ts'
import { copyText, type SearchNote, type SearchResult, type SearchSuggestion } from '../search-result.ts'
import type { Bech32Family } from './bech32-families.ts'

const COMPARE = 'Compare it with where you copied it from.'

/**
 * The cause for which a text with a known prefix is not valid: not yet complete, or mistyped, with the correction that
 * the checksum confirms. One error is found; of more it is said only that there are some.
 * @param lengths of a whole text of the family
 * @param read the meanings of a corrected text
 */
export function explainFault(
  text: string,
  { thing, prefix }: Pick<Bech32Family, 'thing' | 'prefix'>,
  lengths: readonly number[],
  read: (corrected: string) => SearchResult | undefined,
): SearchResult {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase() && isBech32(lower)) {
    const title = 'Capitals and small letters are mixed.'
    return mended({ title, detail: 'In small letters the checksum passes.' }, read(lower), lower)
  }
  const whole = lengths.find((length) => text.length > length && isBech32(text.slice(0, length)))
  if (whole !== undefined) {
    const end = text.length === whole + 1 ? `Character ${whole + 1} is` : `Characters after ${whole} are`
    const detail = 'Without the end the checksum passes.'
    const corrected = text.slice(0, whole)
    return mended({ title: `${end} extra.`, detail, marks: [whole + 1] }, read(corrected), corrected)
  }
  const [repair] = lengths.flatMap((length) => bech32Repair(text, prefix, length) ?? [])
  const isOnlyUnfinished = repair?.kind === 'missing' && repair.position === text.length + 1
  if (repair && !isOnlyUnfinished) {
    return mended(repairWords(repair, text), read(repair.corrected), repair.corrected, repair)
  }
  return { note: faultNote(text, prefix.length + 1, thing, lengths) }
}

type Fault = Pick<SearchNote, 'title' | 'detail' | 'marks'>

function repairWords({ kind, position, fits }: Bech32Repair, text: string): Fault {
  const found = text.charAt(position - 1)
  const fault = (title: string, ...marks: readonly number[]): Fault => ({ title, detail: '', marks })
  switch (kind) {
    case 'wrong':
      return fault(`Character ${position} is wrong: ${found}, where ${fits} fits.`, position)
    case 'swapped':
      return fault(`Characters ${position} and ${position + 1} are swapped.`, position, position + 1)
    case 'missing':
      return fault(`A character is missing at ${position}: ${fits} fits.`, position)
    case 'extra':
      return fault(`Character ${position} is extra: ${found}.`, position)
  }
}

/** A fault with the page of the corrected text, or the corrected text itself where it has none. */
function mended(
  fault: Fault,
  result: SearchResult | undefined,
  corrected: string,
  repair?: Bech32Repair,
): SearchResult {
  const [choice] = result?.choices ?? []
  const title =
    choice?.kind === 'account' && repair?.kind === 'wrong'
      ? `Account with ${repair.fits} at ${repair.position}`
      : 'Open the corrected text'
  const suggestion: SearchSuggestion = choice
    ? { ...choice, title, detail: shortened(corrected) }
    : copyText(corrected, 'Copy the corrected text')
  return { note: { kind: 'mistyped', ...fault }, suggestions: [suggestion] }
}

/** @param start index of the data in the text, after the prefix and its separator */
function faultNote(text: string, start: number, thing: string, lengths: readonly number[]): SearchNote {
  const foreign = [...text.toLowerCase()].findIndex(
    (character, at) => at >= start && !BECH32_CHARACTERS.includes(character),
  )
  if (foreign >= 0) {
    return {
      kind: 'mistyped',
      title: `Character ${foreign + 1} cannot appear in ${thing}.`,
      detail: 'After its prefix it has only letters and digits, without 1, b, i and o.',
      marks: [foreign + 1],
    }
  }
  if (text.length < Math.max(...lengths)) {
    const wholes = lengths.filter((length) => length > text.length).join(' or ')
    const name = thing.replace(/^(?:an?|the) /, '')
    return {
      kind: 'partial',
      title: `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${text.length} of ${wholes} characters`,
      detail: 'Right so far. Paste or type the rest.',
    }
  }
  return lengths.includes(text.length)
    ? {
        kind: 'mistyped',
        title: 'The checksum fails.',
        detail: `No correction of one character makes it pass, so more are wrong. ${COMPARE}`,
      }
    : {
        kind: 'mistyped',
        title: `This is too long for ${thing}.`,
        detail: `It has ${text.length} characters, and a whole one has ${lengths.join(' or ')}.`,
      }
}
