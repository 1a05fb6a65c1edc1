import { memo, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { FieldsLink } from '../../chain/fields-link.tsx'
import { lazyPart } from '../../failures/lazy-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { ShowRequest } from '../../requests/show-request.tsx'
import { DataTable } from '../../ui/records/data-table.tsx'
import { useDrawnRows } from '../../ui/records/use-drawn-rows.ts'
import { passes, readFilters } from '../address/filters.ts'
import { readColumns } from '../address/shown-columns.ts'
import { epochCount } from '../epoch-list-words.ts'
import { epochColumns } from './epoch-columns.tsx'
import { TableTools } from './table-tools.tsx'
import './epoch-table.css'

const FilterChips = lazyPart(() => import('./filter-chips.tsx').then(({ FilterChips }) => FilterChips))

/** The epochs of the range that pass the filters, newest first until another order is chosen. */
export const EpochTable = memo(function EpochTable({
  epochs,
  all,
  open,
}: {
  epochs: readonly Epoch[]
  all: readonly Epoch[]
  open: OpenEpoch | undefined
}) {
  const network = useNetwork()
  const [search] = useSearchParams()
  const filters = useMemo(() => readFilters(search), [search])
  const shown = useMemo(() => readColumns(search), [search])
  const rows = useMemo(
    () => (filters.length === 0 ? epochs : epochs.filter((epoch) => passes(epoch, filters))),
    [epochs, filters],
  )
  const rest = useRef<HTMLTableSectionElement>(null)
  const order = `${search.get('sort')} ${rows.length} ${rows[0]?.no} ${rows.at(-1)?.no}`
  const drawn = useDrawnRows(rows.length, order, rest)
  const columns = useMemo(
    () => epochColumns(network, epochs, all, open, shown),
    [network, epochs, all, open, shown],
  )
  return (
    <section id="epochs-table" tabIndex={-1} className="section epoch-table">
      <div className="section-header">
        <h2>Table</h2>
        <span className="section-note" aria-live="polite">
          {filters.length > 0 ? `${rows.length} of ${epochCount(epochs.length)}` : epochCount(epochs.length)}.
          Change compares the transactions with the epoch before.
        </span>
        <FieldsLink of="epochs" />
        <ShowRequest of="Table" />
        <TableTools filters={filters.length} rows={() => rows} open={open} />
      </div>
      {filters.length > 0 && (
        <OptionalPart>
          <FilterChips filters={filters} />
        </OptionalPart>
      )}
      {rows.length > 0 ? (
        <DataTable
          caption="Epochs in range"
          columns={columns}
          rows={rows}
          rowKey={({ no }) => String(no)}
          fallback={{ column: 'no', descending: true }}
          limit={drawn}
          rest={rest}
        />
      ) : (
        <p>No epoch of this range passes the filters.</p>
      )}
    </section>
  )
})
