import { groupDigits } from '#cardano/decimal.ts'
import { type NetworkName, networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { type LeftOutEntry, readEntries } from '#web/accounts/comparison/sheet-entries.ts'
import type { AddressOrigin } from '#web/routing/address-origin.ts'
import { paths } from '#web/routing/paths.ts'
import { addressOriginOf } from '#web/search/reading/address-origin-of.ts'
import { networkOfPath } from '#web/search/reading/choices.ts'
import { cleanText, unwrapped } from '#web/search/reading/clean-text.ts'
import { readSearchText } from '#web/search/reading/read-search.ts'
import { readSecret } from '#web/search/reading/read-secret.ts'
import { piecesOf } from '#web/search/reading/read-several.ts'
import type { SearchContext, SearchNote, SearchSuggestion } from '#web/search/reading/search-result.ts'

/** The reading of a text that was typed or pasted into the lookup; it takes no request. */
export type Lookup =
  | { readonly kind: 'nothing' }
  /** An account of the page's network. `origin`: what it was read from, where that is not the address itself. */
  | {
      readonly kind: 'account'
      readonly address: string
      readonly path: string
      readonly origin: AddressOrigin | undefined
    }
  | {
      readonly kind: 'elsewhere'
      readonly network: NetworkName
      readonly path: string
      readonly origin: AddressOrigin | undefined
    }
  | {
      readonly kind: 'several'
      readonly pasted: number
      readonly accounts: number
      readonly leftOut: string
      readonly path: string
    }
  /** Nearly an address, or nothing that has an account. `text`: as it was read. */
  | {
      readonly kind: 'fault'
      readonly note: SearchNote
      readonly text: string
      readonly suggestions: readonly SearchSuggestion[]
    }
  /** Another page than an account's. */
  | { readonly kind: 'page'; readonly title: string; readonly path: string }

export function readLookup(text: string, context: SearchContext, now: UtcTime): Lookup {
  const clean = unwrapped(cleanText(text))
  if (clean === '') return { kind: 'nothing' }
  const secret = secretIn(text)
  if (secret) return { kind: 'fault', note: secret, text: clean, suggestions: [] }
  const reading = readSearchText(text, context)
  const [choice] = reading.choices
  const isNumber = NUMBER.test(clean)
  const { note } = reading
  if (choice?.kind === 'accounts') return severalOf(text, choice.path, context, now)
  if (choice?.kind === 'account') return accountOf(clean, choice.path, context)
  if (choice && !isNumber && reading.isCertain && choice.kind !== 'page') {
    return {
      kind: 'page',
      title: [choice.title, choice.detail].filter(Boolean).join(', '),
      path: choice.path,
    }
  }
  if (choice) return { kind: 'fault', note: notAnAddress(clean), text: clean, suggestions: reading.choices }
  return {
    kind: 'fault',
    note: note === undefined || note.kind === 'unreadable' ? notAnAddress(clean) : note,
    text: reading.text,
    suggestions: reading.suggestions,
  }
}

/** A key or phrase that gives access to funds, also as one of several pieces: it does not belong in an address, which the browser keeps. */
function secretIn(text: string): SearchNote | undefined {
  for (const part of [text, ...piecesOf(text)]) {
    const note = readSecret(cleanText(part))?.note
    if (note) return note
  }
  return undefined
}

const NUMBER = /^[\d.,\s]+$/

function notAnAddress(text: string): SearchNote {
  const title = NUMBER.test(text) ? 'A number, not an address.' : 'Not an address.'
  return { kind: 'unreadable', title, detail: '' }
}

function accountOf(text: string, path: string, { network }: SearchContext): Lookup {
  const there = networkOfPath(path) ?? network.name
  const address = path.slice(paths.account(there, '').length)
  const origin = addressOriginOf(text)
  return there === network.name
    ? { kind: 'account', address, path, origin }
    : { kind: 'elsewhere', network: there, path, origin }
}

function severalOf(text: string, path: string, context: SearchContext, now: UtcTime): Lookup {
  const pieces = piecesOf(text)
  const entries = readEntries(pieces, { network: context.network, now })
  const leftOut = entries.filter((entry) => entry.kind === 'left-out')
  return {
    kind: 'several',
    pasted: entries.length,
    accounts: entries.length - leftOut.length,
    leftOut: leftOutText(leftOut),
    path,
  }
}

/** `1 twice, 1 of Mainnet, 1 with a wrong character, 3 other`. */
export function leftOutText(entries: readonly LeftOutEntry[]): string {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const word = leftOutWord(entry)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const other = counts.get('other')
  counts.delete('other')
  return [...counts, ...(other === undefined ? [] : [['other', other] as const])]
    .map(([word, count]) => `${groupDigits(count)} ${word}`)
    .join(', ')
}

function leftOutWord({ reason, marked }: LeftOutEntry): string {
  if (reason === 'Pasted twice') return 'twice'
  const elsewhere = Object.values(networks).find(({ title }) => reason === `An address of ${title}`)
  if (elsewhere) return `of ${elsewhere.title}`
  return marked ? 'with a wrong character' : 'other'
}
