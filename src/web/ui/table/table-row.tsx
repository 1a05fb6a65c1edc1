import { memo, type ReactNode } from 'react'
import { type Column, cellClasses } from './column.ts'

interface TableRowProps<Row> {
  /** Undefined for a row that has not arrived. */
  readonly row: Row | undefined
  readonly columns: readonly Column<Row>[]
  /** The place of the row among all, from 0; set where not all are drawn. */
  readonly place?: number
  /** False for a row that the Tab key passes over. */
  readonly isTabStop?: boolean
}

const PLACEHOLDER = <span className="skeleton" />

/** A row, which is drawn again when it or the columns are others. */
export const TableRow = memo(function TableRow({
  row,
  columns,
  place,
  isTabStop = true,
}: TableRowProps<unknown>) {
  // A long table may be laid out otherwise than as a table, where some browsers forget the roles of its elements.
  const isLong = place !== undefined
  // Nothing names a row that has not arrived.
  const head = row === undefined ? undefined : (columns.find(({ namesRow }) => namesRow) ?? columns[0])
  return (
    // The head is the first row.
    <tr
      aria-rowindex={place === undefined ? undefined : place + 2}
      aria-busy={row === undefined || undefined}
    >
      {columns.map((column) => {
        const isHead = column === head
        const Cell = isHead ? 'th' : 'td'
        return (
          <Cell
            key={column.name}
            role={isLong ? (isHead ? 'rowheader' : 'cell') : undefined}
            scope={isHead ? 'row' : undefined}
            className={cellClasses(column)}
          >
            {row === undefined ? PLACEHOLDER : column.cell(row, isTabStop)}
          </Cell>
        )
      })}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode
