import { type Column, canSort, cellClasses } from './column.ts'
import type { Sort } from './table-sort.ts'

/** The heads of a table; a press on one sorts by its column. */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  isLong = false,
}: {
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (column: Column<Row>) => void
  /** True for a table that may be laid out otherwise, whose elements have their roles in words. */
  isLong?: boolean
}) {
  return (
    <thead role={isLong ? 'rowgroup' : undefined}>
      <tr role={isLong ? 'row' : undefined}>
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            role={isLong ? 'columnheader' : undefined}
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
