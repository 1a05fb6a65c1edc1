import { useSearchParams } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { type Filter, withFilter } from '../address/filters.ts'
import { filterText } from './filter-words.ts'

/** The filters of the table, each with a button that takes it away. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const [, setSearch] = useSearchParams()
  const options = { preventScrollReset: true }

  function clear(cleared: readonly Filter[]) {
    setSearch(
      (params) =>
        cleared.reduce(
          (search, { measure }) => withFilter(search, measure.key, undefined, undefined),
          params,
        ),
      options,
    )
  }

  return (
    <ul className="filter-chips" aria-label="Filters">
      {filters.map((filter) => (
        <li key={filter.measure.key}>
          <button type="button" className="button button--small" onClick={() => clear([filter])}>
            {filterText(filter)}
            <Icon name="close" />
            <span className="visually-hidden">, take this filter away</span>
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className="button button--small" onClick={() => clear(filters)}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
