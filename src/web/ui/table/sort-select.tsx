import { type Column, canSort } from './column.ts'
import { pressedSort, type Sort } from './table-sort.ts'

/** The sort of a table as a field, for screens on which it has no heads. */
export function SortSelect<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  return (
    <div className="sort-select">
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
