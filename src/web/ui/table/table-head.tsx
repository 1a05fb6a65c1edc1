import { type Column, canSort, cellClasses } from './column.ts'
import type { Sort } from './table-sort.ts'

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
