import { useSearchParams } from 'react-router'
import { afterPaint } from '../../browser/after-paint.ts'
import { FilterChips } from '../../ui/filters/filter-chips.tsx'
import { type Filter, withoutFilters } from '../address/filters.ts'
import { filterText } from './filter-words.ts'

/** The filters of the table. @param onCleared called before one is taken away, to keep the focus on the page */
export function EpochFilterChips({
  filters,
  onCleared,
}: {
  filters: readonly Filter[]
  onCleared: () => void
}) {
  const [, setSearch] = useSearchParams()
  return (
    <FilterChips
      chips={filters.map((filter) => ({ key: filter.subject.key, text: filterText(filter) }))}
      onRemove={(keys) => {
        onCleared()
        const cleared = filters.filter(({ subject }) => keys.includes(subject.key))
        afterPaint(() => setSearch((params) => withoutFilters(params, cleared), { preventScrollReset: true }))
      }}
    />
  )
}
