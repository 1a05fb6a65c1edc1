import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SearchSchema, SearchValues } from '#explorer-protocol/search-schema.ts'
import { readQuery, writeSearch } from '#web/browser/search-query.ts'

/**
 * The values in the query of the page's address as its controls show them: those of a press from the press on, while the page for
 * them is still to come.
 * @returns the values, and a function that changes some
 */
export function useOptimisticSearch<Schema extends SearchSchema>(
  schema: Schema,
): [values: SearchValues<Schema>, change: (changes: Partial<SearchValues<Schema>>) => void] {
  const navigate = useNavigate()
  const [shown, show] = useOptimistic(useLocation().search)
  const values = useMemo(() => readQuery(schema, shown).values, [schema, shown])
  const change = (changes: Partial<SearchValues<Schema>>) => {
    const changed = `?${writeSearch(schema, changes, shown)}`
    startTransition(async () => {
      show(changed)
      await navigate({ search: changed }, { preventScrollReset: true })
    })
  }
  return [values, change]
}
