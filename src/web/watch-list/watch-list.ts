import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { shortAddress } from '#cardano/shorten.ts'
import { externalStore } from '#web/browser/external-store.ts'

/** A pool by its number, or an account by its stake address. */
export interface WatchSubject {
  readonly network: NetworkName
  readonly kind: 'pool' | 'account'
  readonly id: string
}

/** An entry of the watch list. */
export interface Watched extends WatchSubject {
  /** The time since which it is watched, in milliseconds since the Unix epoch. */
  readonly since: number
  /** The name that the person gives it. */
  readonly label?: string | undefined
}

/** The watch list of this browser, for all networks. */
export interface WatchList {
  readonly entries: readonly Watched[]
  /**
   * Why changes last only until the document is left: the browser's storage is closed or full, or a later version of Epochal has
   * written the list. Undefined while they are kept.
   */
  readonly unsaved: 'no-storage' | 'later-version' | undefined
}

const KEY = 'epochal.watched'
const VERSION = 1
/** Entries of all networks together. */
export const MAX_WATCHED = 200
/** Characters of a label. */
export const MAX_LABEL = 40

const list = externalStore(readStorage, {
  start: (write) => {
    const follow = ({ key }: StorageEvent) => {
      // Null when another tab has cleared the storage.
      if (key === KEY || key === null) write(latest())
    }
    write(latest())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  },
})

export const useWatchList = list.use
export const readWatchList = list.read

/** The entry of a subject; undefined while it is not watched. */
export function useWatched(subject: WatchSubject): Watched | undefined {
  return list.useSelected(({ entries }) => entries.find((entry) => isSameSubject(entry, subject)))
}

/** Adds an entry, or puts back one that was removed; nothing where the list has it or is full. */
export function watch(subject: WatchSubject | Watched): void {
  change((entries) =>
    entries.some((other) => isSameSubject(other, subject)) || entries.length >= MAX_WATCHED
      ? entries
      : [...entries, { since: Date.now(), ...subject }],
  )
}

export function unwatch(subject: WatchSubject): void {
  change((entries) => entries.filter((entry) => !isSameSubject(entry, subject)))
}

/** @param text empty for none */
export function setLabel(subject: WatchSubject, text: string): void {
  const label = text.trim().slice(0, MAX_LABEL) || undefined
  change((entries) => entries.map((entry) => (isSameSubject(entry, subject) ? { ...entry, label } : entry)))
}

/** `Pool 4268`, `Account stake1u8a9…e79fma`. */
export function subjectName({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>): string {
  return kind === 'pool' ? `Pool ${id}` : `Account ${shortAddress(id)}`
}

export function isSameSubject(a: WatchSubject, b: WatchSubject): boolean {
  return a.network === b.network && a.kind === b.kind && a.id === b.id
}

function change(of: (entries: readonly Watched[]) => readonly Watched[]): void {
  // Read again from storage, since another tab may have changed it.
  const { entries, unsaved } = latest()
  const next = of(entries)
  if (next === entries) return
  list.write({ entries: next, unsaved: unsaved === 'later-version' ? unsaved : store(next) })
}

function store(entries: readonly Watched[]): WatchList['unsaved'] {
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, entries }))
    return undefined
  } catch {
    return 'no-storage'
  }
}

/** The list of the storage, or that of this document while it cannot be kept. */
function latest(): WatchList {
  const current = list.read()
  return current.unsaved === undefined ? readStorage() : current
}

function readStorage(): WatchList {
  try {
    return parseWatchList(localStorage.getItem(KEY))
  } catch {
    return { entries: [], unsaved: 'no-storage' }
  }
}

/** Entries that are malformed are skipped, and a text that is no list is an empty one. A list of a later version is not overwritten. */
export function parseWatchList(text: string | null): WatchList {
  const { version, entries } = storedFields(text ?? '')
  if (Number(version) > VERSION) return { entries: [], unsaved: 'later-version' }
  const known = Array.isArray(entries) ? entries.flatMap(watchedOf) : []
  const distinct = known.filter((entry, at) => known.findIndex((other) => isSameSubject(entry, other)) === at)
  return { entries: distinct.slice(0, MAX_WATCHED), unsaved: undefined }
}

function storedFields(text: string): { readonly version?: unknown; readonly entries?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

const ids = { pool: /^(0|[1-9]\d{0,18})$/, account: /^stake(_test)?1[a-z0-9]{53}$/ } as const

function watchedOf(value: unknown): readonly Watched[] {
  const { network, kind, id, since, label }: Partial<Record<keyof Watched, unknown>> = Object(value)
  if (typeof network !== 'string' || !isNetworkName(network)) return []
  if ((kind !== 'pool' && kind !== 'account') || typeof id !== 'string' || !ids[kind].test(id)) return []
  if (typeof since !== 'number') return []
  return [
    { network, kind, id, since, ...(typeof label === 'string' && { label: label.slice(0, MAX_LABEL) }) },
  ]
}
