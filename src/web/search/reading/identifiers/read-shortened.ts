import { isBech32 } from '#cardano/bech32-repair.ts'
import { accountChoice } from '../choices.ts'
import { mistyped, type SearchContext, type SearchResult } from '../search-result.ts'
import { familyOf } from './bech32-families.ts'

const SHORTENED = /^([a-z0-9_:]{4,60})(?:…|\.{2,})([a-z0-9_:]{0,40})(?: ?\([^()]{1,40}\))?$/

/** A value as pages show it, with its middle left out: the accounts on record that fit, or the step to the whole value. */
export function readShortened(text: string, context: SearchContext): SearchResult | undefined {
  const [, head = '', tail = ''] = SHORTENED.exec(text.toLowerCase()) ?? []
  if (head === '' || !(familyOf(head) || /^[0-9a-f:]+$/.test(head))) return undefined
  const isCut = tail === ''
  if (isCut && (isBech32(head) || /^\d+$/.test(head))) return undefined
  const fitting = (context.recording?.accounts ?? []).filter(
    (address) => address.startsWith(head) && address.endsWith(tail),
  )
  if (fitting.length > 0) {
    return {
      heading: 'This is shortened, and fits',
      choices: fitting.map((address) => accountChoice(context, address, 'Account on record')),
    }
  }
  return mistyped(
    'This is a shortened value.',
    `Its ${isCut ? 'end' : 'middle'} is left out, so nothing is found by it. Copy the whole value.`,
  )
}
