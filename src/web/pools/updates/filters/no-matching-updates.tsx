import { useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { useNetworkDescription } from '../../../links/network-context.ts'
import type { FilterChip } from '../../../ui/filters/filter-chips.tsx'
import { useSelection, useUpdateList } from '../update-list.ts'
import { NEWEST_FIRST, type UpdateFilters } from '../update-selection.ts'
import { filterChips, noneText, withoutFilters } from './filter-words.ts'
import { useFilterChange } from './use-update-address.ts'
import './no-matching-updates.css'

/** Stands in place of the rows where filters leave none: what each filter alone keeps away, and a way back. */
export function NoMatchingUpdates({ filters }: { filters: UpdateFilters }) {
  const change = useFilterChange()
  const source = useNetworkDescription()?.source
  const chips = filterChips(filters, source)
  const remove = (keys: readonly string[]) => change((before) => withoutFilters(before, keys))
  return (
    <div className="no-matching-updates" role="status">
      <p>{noneText(chips.length, source)}</p>
      {chips.length > 1 && (
        <ul>
          {chips.map((chip) => (
            <WithoutFilter key={chip.key} filters={filters} chip={chip} onRemove={() => remove([chip.key])} />
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button button--small"
        onClick={() => remove(chips.map(({ key }) => key))}
      >
        {chips.length === 1 ? 'Remove the filter' : 'Remove all filters'}
      </button>
    </div>
  )
}

function WithoutFilter({
  filters,
  chip: { key, text },
  onRemove,
}: {
  filters: UpdateFilters
  chip: FilterChip
  onRemove: () => void
}) {
  const selection = useMemo(
    () => ({ filters: withoutFilters(filters, [key]), sort: NEWEST_FIRST }),
    [filters, key],
  )
  const { total, isSettling } = useSelection(selection)
  const isKnown = useUpdateList().status === 'complete' && !isSettling
  return (
    <li>
      <button type="button" className="button button--small" onClick={onRemove}>
        Remove “{text}”
      </button>{' '}
      {isKnown && (
        <span className="secondary">
          {total === 0 ? 'leaves none either' : `leaves ${groupDigits(String(total))}`}
        </span>
      )}
    </li>
  )
}
