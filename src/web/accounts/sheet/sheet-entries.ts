import type { UtcTime } from '#cardano/utc-time.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { paths } from '../../links/paths.ts'
import { readSearch } from '../../search/reading/read-search.ts'
import type { KnownNetwork, SearchNote } from '../../search/reading/search-result.ts'

/** An entry of the list: an account, a duplicate of an earlier account, or a malformed text. */
export type SheetEntry = { readonly place: number; readonly text: string } & (
  | { readonly kind: 'account'; readonly address: string }
  | { readonly kind: 'duplicate'; readonly address: string; readonly of: number }
  | { readonly kind: 'broken'; readonly note: SearchNote }
)

/** The entries in the order of the list, each read like a search. Places count from 1. */
export function readEntries(texts: readonly string[], network: KnownNetwork): SheetEntry[] {
  const firsts = new Map<string, number>()
  return texts.map((text, index): SheetEntry => {
    const place = index + 1
    const { choices, heading, note } = readSearch(text, { network, now: serverNow() as UtcTime })
    const path = choices.find(({ kind }) => kind === 'account')?.path
    const address = path?.startsWith(paths.account(network.name, ''))
      ? path.slice(paths.account(network.name, '').length)
      : undefined
    if (address === undefined) return { kind: 'broken', place, text, note: note ?? noteOf(heading) }
    const first = firsts.get(address)
    if (first !== undefined) return { kind: 'duplicate', place, text, address, of: first }
    firsts.set(address, place)
    return { kind: 'account', place, text, address }
  })
}

/** The note for a text that means something else, or an account of another network. */
function noteOf(heading: string | undefined): SearchNote {
  return {
    kind: 'named',
    title: heading?.endsWith('network address') ? `${heading}.` : 'This is not the address of an account.',
    detail: 'It may name something else on the chain, or on another network.',
  }
}
