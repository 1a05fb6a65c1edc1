import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { afterPaint } from '../../../browser/after-paint.ts'
import { useNetwork } from '../../../links/network-context.ts'
import { selectAhead, writeWhenSelected } from '../select-ahead.ts'
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

/** Writes other filters into the page's address once a press is painted, and selects their rows meanwhile. */
export function useFilterChange(): (change: (filters: UpdateFilters) => UpdateFilters) => void {
  const { name } = useNetwork()
  const navigate = useNavigate()
  return useCallback(
    (change) => {
      const changed = () => withChange(new URLSearchParams(location.search), change)
      void selectAhead(name, changed())
      afterPaint(() =>
        writeWhenSelected(name, changed(), () => {
          const [before, search] = [new URLSearchParams(location.search).toString(), changed().toString()]
          if (search !== before) navigate({ search }, { preventScrollReset: true })
        }),
      )
    },
    [name, navigate],
  )
}
