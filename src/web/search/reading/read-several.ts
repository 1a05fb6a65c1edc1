import { groupDigits } from '#cardano/decimal.ts'
import { paths } from '#web/routing/paths.ts'
import { familyOf } from './identifiers/bech32-families.ts'
import { readBech32 } from './identifiers/read-bech32.ts'
import { readSecret } from './read-secret.ts'
import { named, type SearchChoice, type SearchContext, type SearchResult } from './search-result.ts'

/** The number of addresses that can be compared at once. */
export const MAX_ADDRESSES = 200

const FIELDS = /[\n\t,;|"]+/
const SEPARATORS = /[\s,;|<>()[\]{}"'`#/:=&+?.]+/
const BEGINNING = /^(?:stake|addr)(?:_test)?1[a-z0-9]{20}/i
/** The place before an address that follows another without a separator, as line breaks are lost in a field of one line: no address has a 1 in its data. */
const JOINED = /(?=(?:stake|addr)(?:_test)?1[a-z0-9]{20})/i
const HEX_ACCOUNT = /^[ef][01][0-9a-f]{56}$/i
/** A word too long for prose and not in hex alone: an address with a damaged prefix, unless its prefix says another thing. */
const LONG_WORD = /^(?![0-9a-f]+$)[a-z0-9_]{50,}$/i

function isAddress(word: string): boolean {
  return BEGINNING.test(word) || HEX_ACCOUNT.test(word)
}

/** All of a text in pieces: each address, and what stands between two of them as far as the next comma or line break. */
export function piecesOf(text: string): readonly string[] {
  return text.split(FIELDS).flatMap((field) => {
    const pieces: string[] = []
    let others: string[] = []
    for (const word of field.split(/\s+/)) {
      const addresses = addressesIn(word)
      if (addresses.length === 0) {
        others.push(word)
        continue
      }
      pieces.push(others.join(' '), ...addresses)
      others = []
    }
    return [...pieces, others.join(' ')]
      .map((piece) => piece.trim())
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  })
}

function addressesIn(text: string): readonly string[] {
  return text
    .split(SEPARATORS)
    .flatMap((word) => word.split(JOINED))
    .filter((word) => isAddress(word) || isDamaged(word))
}

function isDamaged(word: string): boolean {
  return LONG_WORD.test(word) && !familyOf(word.toLowerCase())
}

/** Addresses that are listed singly. */
const MAX_LISTED = 3

/** A text with several addresses: a table of all, and each by itself where they are few. */
export function readSeveral(input: string, context: SearchContext): SearchResult | undefined {
  const addresses = addressesIn(input)
  if (addresses.length < 2 || !addresses.some(isAddress)) return undefined
  const count = groupDigits(addresses.length)
  if (addresses.length > MAX_ADDRESSES) {
    const detail = `At most ${MAX_ADDRESSES} can be compared at once.`
    return named(`${count} addresses are too many.`, detail)
  }
  const pieces = piecesOf(input)
  // As many other pieces as addresses: prose or a table. A secret does not belong in a link, which the browser keeps.
  const isListed = pieces.length < 2 * addresses.length && !pieces.some(readSecret)
  const compare: SearchChoice = {
    kind: 'accounts',
    title: addresses.length === 2 ? 'Compare both accounts' : `Compare ${count} accounts`,
    detail: 'one row each, with totals',
    path: paths.accountSheet(context.network.name, isListed ? pieces : addresses),
  }
  const distinct = addresses.length > MAX_LISTED ? [] : [...new Set(addresses)]
  const single = distinct.flatMap((address) => readBech32(address, context)?.choices?.slice(0, 1) ?? [])
  return {
    heading: `${count} addresses in this text`,
    choices: isListed || single.length < addresses.length ? [compare, ...single] : [...single, compare],
  }
}
