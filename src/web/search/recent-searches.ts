import { useEffect } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import { externalStore } from '#web/browser/external-store.ts'
import type { SubjectKind } from './reading/search-result.ts'

/** A page that was opened in this browser, offered again by the search. */
export interface RecentSearch {
  readonly kind: SubjectKind
  readonly title: string
  readonly path: string
}

const KEY = 'epochal.recent'
/** The number of pages that are stored; the oldest is dropped first. */
const MOST = 30
const KINDS: readonly SubjectKind[] = ['account', 'accounts', 'block', 'epoch', 'pool', 'slot']

const recent = externalStore(readStorage, {
  start: (write) => {
    const onStorage = () => write(readStorage())
    onStorage()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
})

/** The pages that were opened on a network, newest first. They are stored in this browser and sent nowhere. */
export function useRecentSearches(network: NetworkName): readonly RecentSearch[] {
  return recent.use().filter(({ path }) => path.startsWith(`/${network}/`))
}

/** The pages that were opened on any network, newest first. */
export const useAllRecentSearches = recent.use

/** Adds the page that is shown; undefined adds nothing. */
export function useNoteRecent(search: RecentSearch | undefined): void {
  const { kind, title, path } = search ?? {}
  useEffect(() => {
    if (!kind || !title || !path) return
    // Read again from storage, since another tab may have changed it.
    write([{ kind, title, path }, ...readStorage().filter((other) => other.path !== path)])
  }, [kind, title, path])
}

export function clearRecentSearches(): void {
  write([])
}

function write(searches: readonly RecentSearch[]): void {
  const newest = searches.slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(newest))
  } catch {
    // Storage is closed or full: the list lasts until the document is left.
  }
  recent.write(newest)
}

/** Entries that another version of the app, or another program, has left in the storage are skipped. */
function readStorage(): readonly RecentSearch[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isRecentSearch) : []
  } catch {
    return []
  }
}

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false
  const { kind, title, path }: Partial<Record<keyof RecentSearch, unknown>> = value
  return (
    KINDS.some((known) => known === kind) &&
    typeof title === 'string' &&
    typeof path === 'string' &&
    /^\/[a-z]/.test(path)
  )
}
