import { useId, useRef, useState } from 'react'
import type { DataSource } from '../../../chain/pool-changes.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { FilterChips } from '../../../ui/filters/filter-chips.tsx'
import { Notice } from '../../../ui/records/notice.tsx'
import { filterChips, unusableText, withoutFilters } from './filter-words.ts'
import type { UpdateAddress } from './update-address.ts'
import { UpdateFilterFields } from './update-filter-fields.tsx'
import { useFilterChange } from './use-update-address.ts'
import './update-filter-bar.css'

/** The filters of the list: fields, which a narrow screen shows when they are opened, and what is set, to be removed. */
export function UpdateFilterBar({
  address: { selection, unusable },
  source,
}: {
  address: UpdateAddress
  source: DataSource
}) {
  const { filters } = selection
  const id = useId()
  const region = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const change = useFilterChange()
  const chips = filterChips(filters, source)

  /** The first control takes the focus of one that goes. */
  function keepFocus() {
    const controls = region.current?.querySelectorAll<HTMLElement>(
      '.update-filter-toggle, .filter-field input',
    )
    Array.from(controls ?? [])
      .find((control) => control.checkVisibility())
      ?.focus()
  }

  return (
    <div ref={region} className="update-filter-bar">
      <button
        type="button"
        className="button update-filter-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="search" />
        Filters
        {chips.length > 0 && <span className="secondary">{chips.length}</span>}
      </button>
      <div id={id} className={isOpen ? 'update-filter-fields is-open' : 'update-filter-fields'}>
        <UpdateFilterFields
          filters={filters}
          source={source}
          onFilter={(set) => change((before) => ({ ...before, ...set }))}
        />
      </div>
      {unusable.length > 0 && (
        <Notice
          kind="warn"
          title="A part of the address cannot be used."
          action={
            <button type="button" className="button button--small" onClick={() => change((before) => before)}>
              Remove it
            </button>
          }
        >
          {unusableText(unusable)}
        </Notice>
      )}
      {chips.length > 0 && (
        <FilterChips
          chips={chips}
          onRemove={(keys) => {
            keepFocus()
            change((before) => withoutFilters(before, keys))
          }}
        />
      )}
    </div>
  )
}
