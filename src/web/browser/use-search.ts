import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import type { ReadSearch, SearchSchema, SearchValues } from '#explorer-protocol/search-schema.ts'
import { readQuery, writeSearch } from '#web/browser/search-query.ts'
import { useLatestLocation } from './latest-location.ts'

/** The values in the query of the page's address, and what of it cannot be used. */
export function useSearch<Schema extends SearchSchema>(schema: Schema): ReadSearch<Schema> {
  const { search } = useLocation()
  return useMemo(() => readQuery(schema, search), [schema, search])
}

type ChangeOptions = Pick<NavigateOptions, 'replace'>

/**
 * Changes values in the query of the page's address; resolves once the page for it is there. The fragment stays, in which a page may
 * have its rows, and what the entry of the history has stored.
 */
export function useSearchChange<Schema extends SearchSchema>(
  schema: Schema,
): (changes: Partial<SearchValues<Schema>>, options?: ChangeOptions) => Promise<void> {
  const latest = useLatestLocation()
  const navigate = useNavigate()
  return useCallback(
    async (changes, options) => {
      const { search, hash, state } = latest()
      const changed = writeSearch(schema, changes, search).toString()
      await navigate({ search: changed, hash }, { preventScrollReset: true, state, ...options })
    },
    [schema, latest, navigate],
  )
}
