import { memo, type ReactNode } from 'react'
import { type Column, canSort, cellClasses, pressedSort, type Sort, useTableSort } from './table-sort.ts'
import './data-table.css'

/** The heads of a table; a press on one sorts by its column. */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (column: Column<Row>) => void
}) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            className={cellClasses(column)}
            aria-sort={
              column.name === sort.column ? (sort.descending ? 'descending' : 'ascending') : undefined
            }
          >
            {canSort(column) ? (
              <button type="button" className="sort-button" onClick={() => onSort(column)}>
                {column.label}
              </button>
            ) : (
              column.label
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
}

/** A row, which is drawn again when it or the columns are others. */
export const TableRow = memo(function TableRow({ row, columns }: TableRowProps<unknown>) {
  const head = columns.find(({ namesRow }) => namesRow) ?? columns[0]
  return (
    <tr>
      {columns.map((column) => {
        const Cell = column === head ? 'th' : 'td'
        return (
          <Cell key={column.name} scope={column === head ? 'row' : undefined} className={cellClasses(column)}>
            {column.cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

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
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  fallback: Sort
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
            {sorted.map((row) => (
              <TableRow key={rowKey(row)} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
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
