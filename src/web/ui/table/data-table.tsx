import { type Column, canSort } from './column.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { pressedSort, type Sort } from './table-sort.ts'
import { useTableSort } from './use-table-sort.ts'
import './data-table.css'

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
  limit,
  className = 'table--sticky',
  hasSortField = false,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  fallback: Sort
  limit?: number
  className?: string
  hasSortField?: boolean
}) {
  const { sorted, shown, choose } = useTableSort(rows, columns, fallback)
  return (
    <>
      {hasSortField && <SortField columns={columns} sort={shown} onSort={choose} />}
      <div className="table-frame table-frame--wide">
        <table className={`table ${className}`}>
          <caption className="visually-hidden">{caption}</caption>
          <TableHead columns={columns} sort={shown} onSort={(column) => choose(pressedSort(shown, column))} />
          <tbody>
            {sorted.slice(0, limit).map((row) => (
              <TableRow key={rowKey(row)} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function SortField<Row>({
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
