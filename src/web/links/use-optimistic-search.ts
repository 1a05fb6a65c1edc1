import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The query of the page's address as its controls show it: that of a press from the press on, while the page for it is still to come.
 * @returns the query, and a function that changes it
 */
export function useOptimisticSearch(): [
  search: URLSearchParams,
  change: (next: (search: URLSearchParams) => URLSearchParams) => void,
] {
  const navigate = useNavigate()
  const [shown, show] = useOptimistic(useLocation().search)
  const search = useMemo(() => new URLSearchParams(shown), [shown])
  const change = (next: (search: URLSearchParams) => URLSearchParams) => {
    const changed = `?${next(new URLSearchParams(shown))}`
    startTransition(async () => {
      show(changed)
      await navigate({ search: changed }, { preventScrollReset: true })
    })
  }
  return [search, change]
}
