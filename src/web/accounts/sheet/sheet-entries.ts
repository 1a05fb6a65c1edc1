import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { paths } from '../../links/paths.ts'
import { readSearch } from '../../search/reading/read-search.ts'
import type { KnownNetwork, SearchReading } from '../../search/reading/search-result.ts'
import { MOST_ADDRESSES } from '../../search/reading/several-addresses.ts'

/** A pasted piece: an account of the network, or left out. */
export type SheetEntry = AccountEntry | LeftOutEntry

export interface AccountEntry {
  readonly kind: 'account'
  readonly text: string
  readonly address: string
  /** Its row, from 1. */
  readonly row: number
}

export interface LeftOutEntry {
  readonly kind: 'left-out'
  readonly text: string
  readonly reason: string
  readonly detail?: string
  /** The text as it was read, and the positions of its wrong characters, from 1. */
  readonly marked?: { readonly text: string; readonly marks: readonly number[] }
  /** A page for it: the sheet of its network, this sheet with the mended address, or what else it names. */
  readonly help?: { readonly title: string; readonly path: string }
}

/** An entry for each piece, in the order of the list, each read like a search. */
export function readEntries(
  pieces: readonly string[],
  { network, now }: { readonly network: KnownNetwork; readonly now: UtcTime },
): SheetEntry[] {
  const read = pieces.map((text) => {
    const reading = readSearch(text, { network, now })
    const account = accountAt(reading.choices.find(({ kind }) => kind === 'account')?.path)
    return { text, reading, account }
  })
  const piecesOn = (name: NetworkName) =>
    read.filter(({ account }) => account?.network === name).map(({ text }) => text)
  const rows = new Map<string, number>()
  return read.map(({ text, reading, account }): SheetEntry => {
    if (!account) return { kind: 'left-out', text, ...faultOf(reading, text, pieces, network.name) }
    const there = account.network
    if (there !== network.name) {
      const help = {
        title: `Compare on ${networks[there].title}`,
        path: paths.accountSheet(there, piecesOn(there)),
      }
      return { kind: 'left-out', text, reason: `${reading.heading}.`, help }
    }
    const earlier = rows.get(account.address)
    if (earlier !== undefined) return { kind: 'left-out', text, reason: `The account of row ${earlier}.` }
    if (rows.size === MOST_ADDRESSES) {
      return { kind: 'left-out', text, reason: `More than ${MOST_ADDRESSES} accounts.` }
    }
    const row = rows.size + 1
    rows.set(account.address, row)
    return { kind: 'account', text, address: account.address, row }
  })
}

/** The network and address of an account's page. */
function accountAt(path: string | undefined) {
  const network = networkNames().find((name) => path?.startsWith(paths.account(name, '')))
  return path && network ? { network, address: path.slice(paths.account(network, '').length) } : undefined
}

/** The reason that a piece of the list is no account, and what helps. */
function faultOf(
  { text, choices, note, suggestions }: SearchReading,
  piece: string,
  pieces: readonly string[],
  here: NetworkName,
): Omit<LeftOutEntry, 'kind' | 'text'> {
  const [choice] = choices
  if (choice) {
    return { reason: 'This is not a stake address.', help: { title: choice.title, path: choice.path } }
  }
  if (!note || note.kind === 'unreadable') return { reason: 'This is not an address.' }
  const { title: reason, detail, marks } = note
  const marked = marks && { marked: { text, marks } }
  const page = suggestions.find((suggestion) => suggestion.kind !== 'copy')
  const corrected = note.kind === 'mistyped' && accountAt(page?.path)
  if (!corrected) return { reason, detail, ...marked }
  const { network, address } = corrected
  const mended = network === here ? pieces.map((other) => (other === piece ? address : other)) : [address]
  const help = { title: 'Use the corrected address', path: paths.accountSheet(network, mended) }
  return { reason, detail, ...marked, help }
}
