import { Table } from './table.tsx'
import { type Column, canSort, pressedSort, type Sort, useTableSort } from './table-sort.ts'

/**
 * A table whose sort is in the query of the page's address. The column with `namesRow`, or else the first, names its row.
 * @param fallback the sort without a query; the rows are in this order already
 * @param hasSortField whether narrow screens, where the table has no heads, have a field for the sort
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  fallback,
  className = 'table--sticky',
  hasSortField = false,
  waitingRows = 0,
  rowClass,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  fallback: Sort
  className?: string
  hasSortField?: boolean
  /** Rows of grey bars, while the rows are on their way. */
  waitingRows?: number
  rowClass?: (row: Row) => string | undefined
}) {
  const { sorted, shown, choose } = useTableSort(rows, columns, fallback)
  return (
    <>
      {hasSortField && <SortField columns={columns} sort={shown} onSort={choose} />}
      <div className="table-frame table-frame--wide">
        <Table
          caption={caption}
          className={className}
          columns={columns}
          rows={sorted}
          waitingRows={waitingRows}
          rowKey={rowKey}
          rowClass={rowClass}
          order={{ sort: shown, onSort: choose }}
        />
      </div>
    </>
  )
}

/** The sort of a table that has no heads on narrow screens. */
export function SortField<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  return (
    <div className="sort-field">
      <label>
        Sort by{' '}
        <select
          className="select"
          value={sort.column}
          onChange={({ target }) => {
            const column = columns.find(({ name }) => name === target.value)
            if (column) onSort(pressedSort(sort, column))
          }}
        >
          {columns.filter(canSort).map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button button--small"
        onClick={() => onSort({ ...sort, descending: !sort.descending })}
      >
        {sort.descending ? 'Descending' : 'Ascending'}
      </button>
    </div>
  )
}
