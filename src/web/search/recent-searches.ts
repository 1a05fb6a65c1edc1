import { useEffect } from 'react'
import { storedList } from '#web/browser/stored-list.ts'
import { forgetSeenAccounts } from '#web/seen/seen-accounts.ts'
import type { SubjectKind } from './reading/search-result.ts'

/** A page that was opened in this browser, offered again by the search. */
export interface RecentSearch {
  readonly kind: SubjectKind
  readonly title: string
  readonly path: string
}

/** The number of pages that are stored; the oldest is dropped first. */
const MOST = 30
const KINDS: readonly SubjectKind[] = ['account', 'accounts', 'block', 'epoch', 'pool', 'slot']

const recent = storedList<RecentSearch>({
  key: 'epochal.recent',
  most: MOST,
  read: (value) => (isRecentSearch(value) ? value : undefined),
  nameOf: ({ path }) => path,
})

/** The pages that were opened on any network, newest first. They are stored in this browser and sent nowhere. */
export const useAllRecentSearches = recent.use

/** Adds the page that is shown; undefined adds nothing. */
export function useNoteRecent(search: RecentSearch | undefined): void {
  const { kind, title, path } = search ?? {}
  useEffect(() => {
    if (!kind || !title || !path) return
    recent.put({ kind, title, path })
  }, [kind, title, path])
}

/** Forgets the pages, and what this browser saw of accounts. */
export function clearRecentSearches(): void {
  recent.clear()
  forgetSeenAccounts()
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
