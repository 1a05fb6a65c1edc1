import { memo, type ReactNode } from 'react'
import { type Column, cellClasses } from './column.ts'

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
