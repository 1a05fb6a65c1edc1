import { useMemo } from 'react'
import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { shortAddress } from '#cardano/shorten.ts'
import type { Instant } from '#cardano/utc-time.ts'
import { externalStore } from '#web/browser/external-store.ts'

/** A pool by its number, or an account by its stake address. */
export interface WatchSubject {
  readonly network: NetworkName
  readonly kind: 'pool' | 'account'
  readonly id: string
}

/** An entry of the watch list. */
export interface Watched extends WatchSubject {
  /** The time since which it is watched. */
  readonly since: Instant
  /** What the person saw of it last; undefined before that. */
  readonly seen?: SeenValues | undefined
  /** The number of changes since then that this browser knows of. */
  readonly news?: number | undefined
}

/** What was seen of a pool or an account. */
export interface SeenValues {
  readonly at: Instant
  /** Texts that are compared as they are: the terms of a pool and the ID of its last update, or the fields of an account. */
  readonly values: Readonly<Record<string, string | null>>
}

/** The name that the person gives to a pool or an account, watched or not. */
export interface Label extends WatchSubject {
  readonly text: string
}

/** The watch list and the labels of this browser, for all networks. */
export interface WatchList {
  readonly entries: readonly Watched[]
  readonly labels: readonly Label[]
  /**
   * Why changes last only until the document is left: the browser's storage is closed or full, or a later version of Epochal has
   * written the list. Undefined while they are kept.
   */
  readonly unsaved: 'no-storage' | 'later-version' | undefined
}

const KEY = 'epochal.watched'
const VERSION = 2
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

/** The label of a subject, watched or not. */
export function useLabel(subject: WatchSubject): string | undefined {
  return list.useSelected(({ labels }) => labels.find((label) => isSameSubject(label, subject))?.text)
}

/** The labels of a network's pools or accounts, by their IDs. */
export function useLabelsOf({
  network,
  kind,
}: Pick<WatchSubject, 'network' | 'kind'>): ReadonlyMap<string, string> {
  const { labels } = list.use()
  return useMemo(
    () =>
      new Map(
        labels
          .filter((label) => label.network === network && label.kind === kind)
          .map(({ id, text }) => [id, text]),
      ),
    [labels, network, kind],
  )
}

/** Adds an entry, or puts back one that was removed; nothing where the list has it or is full. */
export function watch(subject: WatchSubject | Watched): void {
  changeEntries((entries) =>
    entries.some((other) => isSameSubject(other, subject)) || entries.length >= MAX_WATCHED
      ? entries
      : [...entries, { since: Date.now(), ...subject }],
  )
}

/** The label of the subject stays. */
export function unwatch(subject: WatchSubject): void {
  changeEntries((entries) => entries.filter((entry) => !isSameSubject(entry, subject)))
}

/** A label does not put its subject on the watch list. @param text empty for none */
export function setLabel({ network, kind, id }: WatchSubject, text: string): void {
  const label = { network, kind, id, text: text.trim().slice(0, MAX_LABEL) }
  change(({ entries, labels }) => {
    const others = labels.filter((other) => !isSameSubject(other, label))
    return { entries, labels: label.text === '' ? others : [...others, label].slice(-MAX_WATCHED) }
  })
}

/** Notes what the person sees of entries now: nothing of them is new. */
export function markSeen(seen: ReadonlyMap<Watched, SeenValues>): void {
  changeEntries((entries) =>
    entries.map((entry) => {
      const values = [...seen].find(([other]) => isSameSubject(other, entry))?.[1]
      return values ? { ...entry, seen: values, news: undefined } : entry
    }),
  )
}

/** Notes how many changes of a subject there are since the person saw it. */
export function noteNews(subject: WatchSubject, news: number): void {
  const known = latest().entries.find((entry) => isSameSubject(entry, subject))
  if (!known || (known.news ?? 0) === news) return
  changeEntries((entries) =>
    entries.map((entry) => (isSameSubject(entry, subject) ? { ...entry, news: news || undefined } : entry)),
  )
}

/** `Pool 4268`, `Account stake1u8a9…e79fma`. */
export function subjectName({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>): string {
  return kind === 'pool' ? `Pool ${id}` : `Account ${shortAddress(id)}`
}

export function isSameSubject(a: WatchSubject, b: WatchSubject): boolean {
  return a.network === b.network && a.kind === b.kind && a.id === b.id
}

type Kept = Pick<WatchList, 'entries' | 'labels'>

function changeEntries(of: (entries: readonly Watched[]) => readonly Watched[]): void {
  change(({ entries, labels }) => ({ entries: of(entries), labels }))
}

function change(of: (kept: Kept) => Kept): void {
  // Read again from storage, since another tab may have changed it.
  const { unsaved, ...kept } = latest()
  const next = of(kept)
  if (next.entries === kept.entries && next.labels === kept.labels) return
  list.write({ ...next, unsaved: unsaved === 'later-version' ? unsaved : store(next) })
}

function store(kept: Kept): WatchList['unsaved'] {
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ...kept }))
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
    return { entries: [], labels: [], unsaved: 'no-storage' }
  }
}

/**
 * Entries that are malformed are skipped, and a text that is no list is an empty one. The first version had the label of an entry in it.
 * A list of a later version is not overwritten.
 */
export function parseWatchList(text: string | null): WatchList {
  const { version, entries, labels } = storedFields(text ?? '')
  if (Number(version) > VERSION) return { entries: [], labels: [], unsaved: 'later-version' }
  const listed = Array.isArray(entries) ? entries : []
  const labelled = Array.isArray(labels)
    ? labels
    : listed.map((entry) => ({ ...Object(entry), text: entry?.label }))
  return {
    entries: distinct(listed.flatMap(watchedOf)).slice(0, MAX_WATCHED),
    labels: distinct(labelled.flatMap(labelOf)).slice(0, MAX_WATCHED),
    unsaved: undefined,
  }
}

function distinct<Subject extends WatchSubject>(subjects: readonly Subject[]): readonly Subject[] {
  return subjects.filter((one, at) => subjects.findIndex((other) => isSameSubject(one, other)) === at)
}

function storedFields(text: string): {
  readonly version?: unknown
  readonly entries?: unknown
  readonly labels?: unknown
} {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

const ids = { pool: /^(0|[1-9]\d{0,18})$/, account: /^stake(_test)?1[a-z0-9]{53}$/ } as const

function subjectOf(value: unknown): WatchSubject | undefined {
  const { network, kind, id }: Partial<Record<keyof WatchSubject, unknown>> = Object(value)
  if (typeof network !== 'string' || !isNetworkName(network)) return undefined
  if ((kind !== 'pool' && kind !== 'account') || typeof id !== 'string' || !ids[kind].test(id))
    return undefined
  return { network, kind, id }
}

function watchedOf(value: unknown): readonly Watched[] {
  const subject = subjectOf(value)
  const { since, seen, news }: Partial<Record<keyof Watched, unknown>> = Object(value)
  if (!subject || typeof since !== 'number') return []
  const { at, values }: Partial<Record<keyof SeenValues, unknown>> = Object(seen)
  const isSeen = typeof at === 'number' && typeof values === 'object' && values !== null
  return [
    {
      ...subject,
      since,
      ...(isSeen && { seen: { at, values: values as SeenValues['values'] } }),
      ...(typeof news === 'number' && news > 0 && { news }),
    },
  ]
}

function labelOf(value: unknown): readonly Label[] {
  const subject = subjectOf(value)
  const { text }: Partial<Record<keyof Label, unknown>> = Object(value)
  return subject && typeof text === 'string' && text !== ''
    ? [{ ...subject, text: text.slice(0, MAX_LABEL) }]
    : []
}
