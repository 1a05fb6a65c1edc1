import { BECH32_CHARACTERS } from '#cardano/bech32-checksum.ts'
import { type Bech32Repair, bech32Repair, isBech32 } from '#cardano/bech32-repair.ts'
import { shortened } from '#web/search/reading/choices.ts'
import { mistyped, partial, type SearchNote, type SearchResult } from '#web/search/reading/search-result.ts'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { type Bech32Family, lengthsOf } from './bech32-families.ts'

/**
 * The cause for which a text with a known prefix is not valid: not yet complete, or mistyped, with the correction that
 * the checksum confirms. One error is found; of more it is said only that there are some.
 * @param read the meanings of a corrected text
 */
export function explainFault(
  text: string,
  family: Bech32Family,
  read: (corrected: string) => SearchResult | undefined,
): SearchResult {
  const lengths = lengthsOf(family)
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
  const [repair] = lengths.flatMap((length) => bech32Repair(text, family.prefix, length) ?? [])
  if (repair?.kind === 'missing' && repair.position === text.length + 1) {
    return unfinished(text, family, [repair.position], 'The last character is missing.')
  }
  return repair
    ? mended(repairFault(repair, text), read(repair.corrected), repair.corrected, repair)
    : faultOf(text, family, lengths)
}

type Fault = Pick<SearchNote, 'title' | 'detail' | 'marks'>

function repairFault({ kind, position, fits }: Bech32Repair, text: string): Fault {
  const found = text.charAt(position - 1)
  switch (kind) {
    case 'wrong':
      return {
        title: `Character ${position} is wrong: ${found}, where ${fits} fits.`,
        detail: '',
        marks: [position],
      }
    case 'swapped': {
      const title = `Characters ${position} and ${position + 1} are swapped.`
      return { title, detail: '', marks: [position, position + 1] }
    }
    case 'missing':
      return { title: `A character is missing at ${position}: ${fits} fits.`, detail: '', marks: [position] }
    case 'extra':
      return { title: `Character ${position} is extra: ${found}.`, detail: '', marks: [position] }
  }
}

/** A fault with the page of the corrected text, or where it has none with what others have. */
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
  return {
    note: { kind: 'mistyped', ...fault, ...(choice && { mended: corrected }) },
    suggestions: choice ? [{ ...choice, title, detail: shortened(corrected) }] : (result?.suggestions ?? []),
  }
}

/** A text with fewer characters than a whole one. */
function unfinished(
  text: string,
  { thing }: Bech32Family,
  lengths: readonly number[],
  detail: string,
): SearchResult {
  const name = thing.replace(/^(?:an?|the) /, '')
  return partial(`${upperFirst(name)}, ${text.length} of ${lengths.join(' or ')} characters`, detail)
}

function faultOf(text: string, family: Bech32Family, lengths: readonly number[]): SearchResult {
  const { prefix, thing } = family
  const foreign = [...text.toLowerCase()].findIndex(
    (character, at) => at > prefix.length && !BECH32_CHARACTERS.includes(character),
  )
  if (foreign >= 0) {
    const title = `Character ${foreign + 1} cannot appear in ${thing}.`
    const detail = 'After its prefix it has only letters and digits, without 1, b, i and o.'
    return { note: { kind: 'mistyped', title, detail, marks: [foreign + 1] } }
  }
  if (text.length < Math.max(...lengths)) {
    const wholes = lengths.filter((length) => length > text.length)
    const missing = wholes.map((length) => length - text.length).join(' or ')
    const verb = missing === '1' ? 'is' : 'are'
    return unfinished(text, family, wholes, `${missing} ${verb} missing, at the end or in between.`)
  }
  if (!lengths.includes(text.length)) {
    const detail = `It has ${text.length} characters, and a whole one has ${lengths.join(' or ')}.`
    return mistyped(`This is too long for ${thing}.`, detail)
  }
  return mistyped('At least two characters are wrong.', 'Copy it again where it came from.')
}
