import type { Column } from './column.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { Sort } from './table-sort.ts'
import { useTableSort } from './use-table-sort.ts'
import './data-table.css'

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
  const { sorted, shown, press } = useTableSort(rows, columns, fallback)
  return (
    <div className="table-frame table-frame--wide">
      <table className="table table--sticky">
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} sort={shown} onSort={press} />
        <tbody>
          {sorted.slice(0, limit).map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
