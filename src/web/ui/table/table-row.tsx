import { memo, type ReactNode } from 'react'
import { type Column, cellClasses } from './column.ts'

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** The place of the row among all, from 0; set where not all are drawn. */
  readonly place?: number
  /** False for a row that the Tab key passes over. */
  readonly isTabStop?: boolean
}

/** A row, which is drawn again when it or the columns are others. The first column names it. */
export const TableRow = memo(function TableRow({
  row,
  columns,
  place,
  isTabStop = true,
}: TableRowProps<unknown>) {
  const [first, ...rest] = columns
  return (
    // The head is the first row.
    <tr aria-rowindex={place === undefined ? undefined : place + 2}>
      {first && (
        <th scope="row" className={cellClasses(first)}>
          {first.cell(row, isTabStop)}
        </th>
      )}
      {rest.map((column) => (
        <td key={column.name} className={cellClasses(column)}>
          {column.cell(row, isTabStop)}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode
