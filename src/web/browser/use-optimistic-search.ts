import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation } from 'react-router'
import type { SearchSchema, SearchValues } from '#explorer-protocol/search-schema.ts'
import { readQuery, writeSearch } from '#web/browser/search-query.ts'
import { useLatestLocation } from './latest-location.ts'
import { useSearchChange } from './use-search.ts'

/**
 * The values in the query of the page's address as its controls show them: those of a press from the press on, while the page for
 * them is still to come.
 * @returns the values, and a function that changes some
 */
export function useOptimisticSearch<Schema extends SearchSchema>(
  schema: Schema,
): [values: SearchValues<Schema>, change: (changes: Partial<SearchValues<Schema>>) => void] {
  const latest = useLatestLocation()
  const write = useSearchChange(schema)
  const [shown, show] = useOptimistic(useLocation().search)
  const values = useMemo(() => readQuery(schema, shown).values, [schema, shown])
  const change = (changes: Partial<SearchValues<Schema>>) => {
    startTransition(async () => {
      show(`?${writeSearch(schema, changes, latest().search)}`)
      await write(changes)
    })
  }
  return [values, change]
}
