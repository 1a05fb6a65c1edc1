import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import './data-table.css'

export interface Column<Row> {
  readonly name: string
  readonly label: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** True for figures: they are aligned right and first sorted from high to low. */
  readonly numeric?: boolean
  /** The order by this column; a column without it cannot be sorted. */
  readonly compare?: (a: Row, b: Row) => number
  /** Classes of the cells, such as `column-secondary` for a column that narrow pages leave out. */
  readonly className?: string
}

interface Sort {
  readonly column: string
  readonly descending: boolean
}

/**
 * A table whose sort is in the query of the page's address. The first column names its row.
 * @param fallback the sort without a query; the rows are in this order already
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  fallback,
  limit,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  fallback: Sort
  limit?: number
}) {
  const [search] = useSearchParams()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const sort = readSort(search.get('sort'), columns) ?? fallback
  const compare = columns.find(({ name }) => name === sort.column)?.compare
  const sorted = compare ? rows.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b))) : rows

  function sortBy(column: Column<Row>) {
    const descending = column.name === sort.column ? !sort.descending : column.numeric === true
    const params = new URLSearchParams(search)
    params.set('sort', `${descending ? '-' : ''}${column.name}`)
    // Keeps the fragment, in which a page may have its rows.
    navigate({ search: params.toString(), hash }, { preventScrollReset: true, replace: true, state })
  }

  return (
    <div className="table-frame table-frame--wide">
      <table className="table table--sticky">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={classes(column)}
                aria-sort={
                  column.name === sort.column ? (sort.descending ? 'descending' : 'ascending') : undefined
                }
              >
                {column.compare ? (
                  <button type="button" className="sort-button" onClick={() => sortBy(column)}>
                    {column.label}
                  </button>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, limit).map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, i) =>
                i === 0 ? (
                  <th key={column.name} scope="row" className={classes(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} className={classes(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function classes({ numeric, className }: Column<never>): string | undefined {
  return [numeric && 'number', className].filter(Boolean).join(' ') || undefined
}

function readSort(text: string | null, columns: readonly Column<never>[]): Sort | undefined {
  const column = text?.replace(/^-/, '')
  return columns.some(({ name, compare }) => name === column && compare)
    ? { column: column ?? '', descending: text?.startsWith('-') ?? false }
    : undefined
}

/** An order by a number or bigint. */
export function byValue<Row>(value: (row: Row) => number | bigint): (a: Row, b: Row) => number {
  return (a, b) => {
    const [x, y] = [value(a), value(b)]
    return x < y ? -1 : x > y ? 1 : 0
  }
}
