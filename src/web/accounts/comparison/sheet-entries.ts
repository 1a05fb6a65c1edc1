import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { paths } from '#web/routing/paths.ts'
import { readSearchText } from '#web/search/reading/read-search.ts'
import { MAX_ADDRESSES } from '#web/search/reading/read-several.ts'
import type { KnownNetwork, SearchReading } from '#web/search/reading/search-result.ts'
import type { SheetResult } from './sheet-collection.ts'

/** A pasted piece: an account of the network, or left out. */
export type SheetEntry = AccountEntry | LeftOutEntry

export interface AccountEntry {
  readonly kind: 'account'
  readonly text: string
  readonly address: string
}

export interface LeftOutEntry {
  readonly kind: 'left-out'
  readonly text: string
  readonly reason: string
  readonly detail?: string
  /** The text as it was read, and the positions of its wrong characters, from 1. */
  readonly marked?: { readonly text: string; readonly marks: readonly number[] }
  /** A page for it: the sheet of its network, this sheet with the mended address, or what else it names. */
  readonly help?: { readonly title: string; readonly path: string; readonly isMended?: boolean }
}

/** An entry for each piece, in the order of the list, each read like a search. */
export function readEntries(
  pieces: readonly string[],
  { network, now }: { readonly network: KnownNetwork; readonly now: UtcTime },
): SheetEntry[] {
  const read = pieces.map((text) => {
    const reading = readSearchText(text, { network, now })
    const account = accountAt(reading.choices.find(({ kind }) => kind === 'account')?.path)
    return { text, reading, account }
  })
  const piecesOn = (name: NetworkName) =>
    read.filter(({ account }) => account?.network === name).map(({ text }) => text)
  const seen = new Set<string>()
  return read.map(({ text, reading, account }): SheetEntry => {
    if (!account) return { kind: 'left-out', text, ...faultOf(reading, text, pieces, network.name) }
    const there = account.network
    if (there !== network.name) {
      const help = {
        title: `Open on ${networks[there].title}`,
        path: paths.accountSheet(there, piecesOn(there)),
      }
      return { kind: 'left-out', text, reason: `An address of ${networks[there].title}`, help }
    }
    if (seen.has(account.address)) return { kind: 'left-out', text, reason: 'Pasted twice' }
    if (seen.size === MAX_ADDRESSES) {
      return { kind: 'left-out', text, reason: `More than ${MAX_ADDRESSES} accounts` }
    }
    seen.add(account.address)
    return { kind: 'account', text, address: account.address }
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
    const isNumber = /^[\d.,\s]+$/.test(piece)
    const reason = isNumber ? 'A number, not an address' : 'Not a stake address'
    return { reason, help: { title: choice.title, path: choice.path } }
  }
  const isWord = /^[\p{L} ]+$/u.test(piece)
  if (!note || note.kind === 'unreadable' || isWord) return { reason: 'Not an address' }
  const { detail, marks } = note
  const reason = note.title.replace(/\.$/, '')
  const marked = marks && { marked: { text, marks } }
  const page = suggestions.find((suggestion) => 'path' in suggestion)
  const corrected = note.kind === 'mistyped' && accountAt(page?.path)
  if (!corrected) return { reason, detail, ...marked }
  const { network, address } = corrected
  const mended = network === here ? pieces.map((other) => (other === piece ? address : other)) : [address]
  const path = paths.accountSheet(network, mended)
  const [mark, ...others] = marks ?? []
  const title = `Use …${address.slice(-5)}`
  if (mark !== undefined && others.length === 0 && address.length === text.length) {
    const fitting = address.charAt(mark - 1)
    return {
      reason: `Character ${mark} is wrong: ${fitting} fits`,
      detail,
      ...marked,
      help: { title, path, isMended: true },
    }
  }
  return { reason, detail, ...marked, help: { title, path, isMended: true } }
}

/** `5 of 8 accounts looked up, 2 failed`. */
export function progressText(results: Iterable<SheetResult>, total: number): string {
  const all = [...results]
  const ended = all.filter(({ kind }) => kind !== 'waiting').length
  const failed = all.filter(({ kind }) => kind === 'failed').length
  return `${ended} of ${total} ${total === 1 ? 'account' : 'accounts'} looked up${failed > 0 ? `, ${failed} failed` : ''}`
}
