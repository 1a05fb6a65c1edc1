import { memo, type ReactNode, type RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useNavigateAfterPaint } from '../controls/use-navigate-after-paint.ts'
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
  rest,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  fallback: Sort
  limit?: number
  /** The place of the rows beyond the limit, as high as they are. Set where they follow without a press. */
  rest?: RefObject<HTMLTableSectionElement | null>
}) {
  const [search] = useSearchParams()
  const { hash, state } = useLocation()
  const navigate = useNavigateAfterPaint()
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

  const waiting = rest && limit !== undefined ? Math.max(sorted.length - limit, 0) : 0

  return (
    <div className="table-frame table-frame--wide">
      <table className="table table--sticky" aria-rowcount={waiting > 0 ? sorted.length + 1 : undefined}>
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
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
        {rest && <ColumnSizes columns={columns} rows={rows} />}
        {waiting > 0 && (
          <tbody ref={rest} aria-hidden style={{ '--rows': waiting }} className="table-rest">
            <tr>
              <td colSpan={columns.length} />
            </tr>
          </tbody>
        )}
      </table>
    </div>
  )
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
}

/** A row, which is drawn again when it or the columns are others. */
const TableRow = memo(function TableRow({ row, columns }: TableRowProps<unknown>) {
  return (
    <tr>
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
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

/** Rows without height of the least and the greatest values, so that rows to come do not change the width of a column. */
const ColumnSizes = memo(function ColumnSizes({
  columns,
  rows,
}: {
  columns: readonly Column<unknown>[]
  rows: readonly unknown[]
}) {
  return (
    <tbody aria-hidden>
      {[1, -1].map((sign) => (
        <tr key={sign} className="table-sizes">
          {columns.map((column) => (
            <td key={column.name} className={classes(column)}>
              {column.cell(furthest(rows, column, sign))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}) as <Row>(props: { columns: readonly Column<Row>[]; rows: readonly Row[] }) => ReactNode

/** The row with the greatest value of a column, or with the least. */
function furthest<Row>(rows: readonly Row[], { compare }: Column<Row>, sign: number): Row | undefined {
  return rows.reduce<Row | undefined>(
    (found, row) => (found === undefined || (compare && compare(row, found) * sign > 0) ? row : found),
    undefined,
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
