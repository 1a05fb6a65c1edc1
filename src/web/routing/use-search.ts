import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import type { ReadSearch, SearchSchema, SearchValues } from '#explorer-protocol/search-schema.ts'
import { readQuery, writeSearch } from '#web/browser/search-query.ts'

/** The values in the query of the page's address, and what of it cannot be used. */
export function useSearch<Schema extends SearchSchema>(schema: Schema): ReadSearch<Schema> {
  const { search } = useLocation()
  return useMemo(() => readQuery(schema, search), [schema, search])
}

type ChangeOptions = Pick<NavigateOptions, 'replace'>

/** Changes values in the query of the page's address; resolves once the page for it is there. */
export function useSearchChange<Schema extends SearchSchema>(
  schema: Schema,
): (changes: Partial<SearchValues<Schema>>, options?: ChangeOptions) => Promise<void> {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  return async (changes, options) => {
    const changed = writeSearch(schema, changes, search)
    // Keeps the fragment, in which a page may have its rows.
    await navigate({ search: changed.toString(), hash }, { preventScrollReset: true, ...options })
  }
}
