import { useSearchParams } from 'react-router'
import { afterPaint } from '../../browser/after-paint.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { type Filter, withoutFilters } from '../address/filters.ts'
import { filterText } from './filter-words.ts'

/** The filters of the table, each with a button that takes it away. @param onCleared called before, to keep the focus on the page */
export function FilterChips({ filters, onCleared }: { filters: readonly Filter[]; onCleared: () => void }) {
  const [, setSearch] = useSearchParams()

  function clear(cleared: readonly Filter[]) {
    onCleared()
    afterPaint(() => setSearch((params) => withoutFilters(params, cleared), { preventScrollReset: true }))
  }

  return (
    <ul className="filter-chips" aria-label="Filters">
      {filters.map((filter) => (
        <li key={filter.subject.key}>
          <button
            type="button"
            className="button button--small"
            aria-label={`Remove filter: ${filterText(filter)}`}
            onClick={() => clear([filter])}
          >
            {filterText(filter)}
            <Icon name="close" />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className="button button--small" onClick={() => clear(filters)}>
            Remove all filters
          </button>
        </li>
      )}
    </ul>
  )
}
