import { externalStore } from '../../browser/external-store.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { merge, withEntry, withoutEntry, withSeen } from './watch-changes.ts'
import {
  isSameSubject,
  readStoredList,
  type SeenState,
  storedListText,
  type Watched,
  type WatchListKey,
  type WatchSubject,
} from './watched.ts'

const KEY: WatchListKey = 'epochal.watched'

/** The watch list of this browser, for all networks. */
export interface WatchList {
  readonly entries: readonly Watched[]
  /**
   * Why changes last only until the document is left: the browser's storage is closed or full, or a later version of Epochal has
   * written the list. Undefined while they are kept.
   */
  readonly unsaved: 'no-storage' | 'later-version' | undefined
}

const list = externalStore(readStorage, {
  server: () => NOTHING,
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

const NOTHING: WatchList = { entries: [], unsaved: undefined }

export const useWatchList = list.use
export const readWatchList = list.read

/** The entry of a subject; undefined while it is not watched. */
export function useWatched(subject: WatchSubject): Watched | undefined {
  return list.useSelected(({ entries }) => entries.find((entry) => isSameSubject(entry, subject)))
}

/** @param seen of the subject, where the page has its data */
export function watch(subject: WatchSubject, seen: SeenState | undefined): void {
  change((entries) => withEntry(entries, { ...subject, since: serverNow(), ...(seen && { seen }) }))
}

/** Puts back an entry that was removed, with what was seen of it. */
export function watchAgain(entry: Watched): void {
  change((entries) => withEntry(entries, entry))
}

export function unwatch(subject: WatchSubject): void {
  change((entries) => withoutEntry(entries, subject))
}

export function noteSeen(seen: readonly (readonly [WatchSubject, SeenState])[]): void {
  change((entries) => withSeen(entries, seen))
}

/** Adds the entries of a file. @returns how many of them, as {@link merge} */
export function importWatched(imported: readonly Watched[]): Omit<ReturnType<typeof merge>, 'list'> {
  const { list: merged, ...counts } = merge(latest().entries, imported)
  change(() => merged)
  return counts
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
    localStorage.setItem(KEY, storedListText(entries))
    return undefined
  } catch {
    return 'no-storage'
  }
}

/** The list of the storage, or that of this document while it cannot be kept. */
function latest(): WatchList {
  const held = list.read()
  return held.unsaved === undefined ? readStorage() : held
}

function readStorage(): WatchList {
  try {
    const { entries, isOfLaterVersion } = readStoredList(localStorage.getItem(KEY))
    return { entries, unsaved: isOfLaterVersion ? 'later-version' : undefined }
  } catch {
    return { entries: [], unsaved: 'no-storage' }
  }
}
