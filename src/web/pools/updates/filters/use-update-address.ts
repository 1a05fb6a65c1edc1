import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { afterPaint } from '../../../browser/after-paint.ts'
import type { UpdateFilters } from '../update-selection.ts'
import { readUpdateAddress, type UpdateAddress, withChange, withFilters, withSort } from './update-address.ts'

/** The selection in the page's address. It is the same object while filters and order stay the same. */
export function useUpdateAddress(): UpdateAddress {
  const [search] = useSearchParams()
  const { selection: read, unusable } = readUpdateAddress(search)
  const text = withSort(withFilters(new URLSearchParams(), read.filters), read.sort).toString()
  const selection = useMemo(() => readUpdateAddress(new URLSearchParams(text)).selection, [text])
  return { selection, unusable }
}

/** Writes other filters into the page's address once a press is painted. */
export function useFilterChange(): (change: (filters: UpdateFilters) => UpdateFilters) => void {
  const navigate = useNavigate()
  return useCallback(
    (change) =>
      afterPaint(() => {
        const search = new URLSearchParams(location.search)
        const changed = withChange(search, change).toString()
        if (changed !== search.toString()) navigate({ search: changed }, { preventScrollReset: true })
      }),
    [navigate],
  )
}
