import { groupDigits } from '#cardano/decimal.ts'
import { paths } from '../../links/paths.ts'
import { readBech32 } from './identifiers/read-bech32.ts'
import { named } from './notes.ts'
import type { SearchChoice, SearchContext, SearchResult } from './search-result.ts'
import { MOST_ADDRESSES, piecesOf, severalAddresses } from './several-addresses.ts'
import { readSecret } from './words/read-secret.ts'

/** Addresses that are listed singly. */
const MOST_LISTED = 3
const PLACES = ['first', 'second', 'third']

/** A text with several addresses: a table of all, and each by itself where they are few. */
export function readSeveral(input: string, context: SearchContext): SearchResult | undefined {
  const addresses = severalAddresses(input)
  if (!addresses) return undefined
  const count = groupDigits(String(addresses.length))
  if (addresses.length > MOST_ADDRESSES) {
    const detail = `At most ${MOST_ADDRESSES} can be compared at once.`
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
  const distinct = [...new Set(addresses)]
  const single =
    addresses.length > MOST_LISTED ? [] : distinct.flatMap((address, at) => choiceOf(address, at, context))
  return {
    heading: `${count} addresses in this text`,
    choices: isListed || single.length < addresses.length ? [compare, ...single] : [...single, compare],
  }
}

function choiceOf(address: string, at: number, context: SearchContext): readonly SearchChoice[] {
  const [choice] = readBech32(address, context)?.choices ?? []
  const isHere = choice?.path.startsWith(paths.account(context.network.name, ''))
  return choice ? [{ ...choice, detail: `${PLACES[at]}, ${isHere ? 'checksum passes' : choice.detail}` }] : []
}
