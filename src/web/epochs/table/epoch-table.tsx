import { memo, useCallback, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochFilters, epochsSearch, firstEpochColumns } from '#explorer-protocol/epoch-searches.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { useShownSearch } from '#web/browser/use-shown-search.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { type EpochFilter, filtersOf, onlyFilters, passes } from '#web/epochs/address/filters.ts'
import { epochCount } from '#web/epochs/epoch-list-words.ts'
import { openTexts } from '#web/epochs/epoch-words.ts'
import { ListFrame } from '#web/failures/list-frame.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Popover } from '#web/ui/controls/popover.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { SortField } from '#web/ui/table/data-table.tsx'
import { Pager, withPage } from '#web/ui/table/pager.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { useTableSort } from '#web/ui/table/table-sort.ts'
import { changesOf } from './changes.ts'
import { ColumnChoice, epochTableColumns } from './epoch-columns.tsx'
import { EpochFilterPanel, filterText } from './epoch-filter.tsx'
import { GroupTable } from './group-table.tsx'
import '#web/ui/table/data-table.css'
import './epoch-table.css'
import { FilterChips } from '#web/ui/filters/filter-chips.tsx'
import { FilterButton } from '#web/ui/filters/filter-panel.tsx'

/** Rows of a page of the table. */
const PAGE_ROWS = 25

const rowChoices = [
  { value: 'epochs', label: 'Epochs' },
  { value: 'years', label: 'Years' },
  { value: 'eras', label: 'Eras' },
] as const

const newestFirst = { column: 'no', descending: true }

/** The epochs of the range that pass the filters, newest first until another order is chosen; or the years or eras on record. */
export const EpochTable = memo(function EpochTable({
  epochs,
  all,
  open,
  onShade,
}: {
  epochs: readonly Epoch[]
  all: readonly Epoch[]
  open: OpenEpoch | undefined
  /** Called with the epochs of a year or era that is pointed at. */
  onShade: (range: EpochRange | undefined) => void
}) {
  const network = useNetwork()
  const { search } = useLocation()
  const { values } = useSearch(epochsSearch)
  const change = useSearchChange(epochFilters)
  const chooseRows = useSearchChange(epochsSearch)
  const isOfEpochs = values.rows === 'epochs'
  const tools = useRef<HTMLDivElement>(null)
  const filters = useMemo(() => filtersOf(values), [values])
  // All columns that a person chose are shown, also on a narrow screen.
  const hasAllColumns = values.columns !== undefined
  const columnList = values.columns?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same names are the same columns
  const shown = useMemo(() => values.columns ?? firstEpochColumns, [columnList])
  const changes = useMemo(() => changesOf(all, open), [all, open])
  const rows = useMemo(
    () => (filters.length === 0 ? epochs : epochs.filter((epoch) => passes(epoch, filters, changes(epoch)))),
    [epochs, filters, changes],
  )
  const count = useCallback(
    (filters: readonly EpochFilter[]) =>
      epochs.filter((epoch) => passes(epoch, filters, changes(epoch))).length,
    [epochs, changes],
  )
  const zone = timeZone.use()
  const columns = useMemo(
    () => epochTableColumns(network, epochs, changes, open, shown, zone),
    [network, epochs, changes, open, shown, zone],
  )
  const { sorted, shown: shownSort, choose } = useTableSort(rows, columns, newestFirst)
  const page = Math.max(1, Math.min(values.page, Math.ceil(sorted.length / PAGE_ROWS)))
  useShownSearch(values.page === page ? undefined : withPage(search, page))
  const listed = useMemo(() => sorted.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS), [sorted, page])

  /** The button of the filters takes the focus of one that goes. */
  function focusFilterButton() {
    tools.current?.querySelector('button')?.focus()
  }

  return (
    <section id="epochs-table" tabIndex={-1} className="section epoch-table">
      <div className="section-header">
        <h2 className="visually-hidden">Table</h2>
        <Segmented
          label="Rows"
          hidesLabel
          choices={rowChoices.filter(({ value }) => value !== 'eras' || network.eras.length > 0)}
          chosen={values.rows}
          onChoose={(rows) => chooseRows({ rows })}
        />
        <span className="section-note" aria-live="polite">
          {isOfEpochs &&
            [
              epochCount(epochs.length),
              filters.length > 0 && `${rows.length} of them in the filter`,
              open && epochs.some(({ no }) => no === open.no) && `one ${openTexts[open.coverage]}`,
            ]
              .filter(Boolean)
              .join(', ')}
        </span>
        {isOfEpochs && (
          <div ref={tools} className="table-tools">
            <FilterButton
              inUse={filters.length}
              panel={(close) => <EpochFilterPanel count={count} onClose={close} />}
            />
            <Popover label="Columns" icon="columns">
              {() => <ColumnChoice />}
            </Popover>
          </div>
        )}
      </div>
      {!isOfEpochs && (
        <GroupTable
          by={values.rows === 'years' ? 'years' : 'eras'}
          epochs={all}
          open={open}
          onShade={onShade}
        />
      )}
      {isOfEpochs && filters.length > 0 && (
        <EpochFilterChips filters={filters} onCleared={focusFilterButton} />
      )}
      {isOfEpochs && (
        <ListFrame
          name="list of epochs"
          rows={listed}
          empty={
            <>
              No epoch of this range passes {filters.length === 1 ? 'the filter' : 'the filters'}.{' '}
              <button
                type="button"
                className="button button--small"
                onClick={() => {
                  focusFilterButton()
                  void change(onlyFilters([]))
                }}
              >
                Show all {epochCount(epochs.length)}
              </button>
            </>
          }
        >
          {(listed) => (
            <div className={hasAllColumns ? 'all-columns' : undefined}>
              {!hasAllColumns && <SortField columns={columns} sort={shownSort} onSort={choose} />}
              <div className="table-frame table-frame--wide">
                <Table
                  caption="Epochs in range"
                  className={`table--sticky ${hasAllColumns ? '' : 'table-two-lines'}`}
                  columns={columns}
                  rows={listed}
                  rowKey={({ no }) => no}
                  order={{ sort: shownSort, onSort: choose }}
                />
              </div>
              <Pager page={page} size={PAGE_ROWS} total={sorted.length} />
            </div>
          )}
        </ListFrame>
      )}
    </section>
  )
})

/** The filters of the table. @param onCleared called before one is taken away, to keep the focus on the page */
function EpochFilterChips({
  filters,
  onCleared,
}: {
  filters: readonly EpochFilter[]
  onCleared: () => void
}) {
  const change = useSearchChange(epochFilters)
  return (
    <FilterChips
      chips={filters.map((filter) => ({ key: filter.subject.key, text: filterText(filter) }))}
      onRemove={(keys) => {
        onCleared()
        void change(onlyFilters(filters.filter(({ subject }) => !keys.includes(subject.key))))
      }}
    />
  )
}
