import { memo, type ReactNode } from 'react'
import { tableRoles } from './table-roles.ts'
import { type Column, canSort, cellClasses, pressedSort, type Sort } from './table-sort.ts'
import './data-table.css'

/** The order of a table, which the heads of its columns change. */
interface TableOrder {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/**
 * A table. The column with `namesRow`, or else the first, names its row.
 * @param waitingRows of grey bars, in place of rows that are all on their way
 * @param isWaiting whether all of a row but its name is on its way
 * @param order undefined for rows whose order nothing changes
 * @param note says in place of a row's other cells why it has none; undefined or false where it has them
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  className = '',
  order,
  note,
  waitingRows = 0,
  isWaiting,
  isBusy,
  sumOf,
  rowClass,
}: {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  className?: string
  order?: TableOrder | undefined
  note?: (row: Row) => ReactNode
  waitingRows?: number
  isWaiting?: (row: Row) => boolean
  isBusy?: boolean
  /** The cells of a last row over all others; undefined for a column without one. */
  sumOf?: ((column: string) => ReactNode) | undefined
  /** `is-marked` for one that is selected. */
  rowClass?: ((row: Row) => string | undefined) | undefined
}) {
  return (
    <table
      className={`table ${className}`}
      {...tableRoles.table}
      aria-busy={isBusy || waitingRows > 0 || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          {columns.map((column) => (
            <ColumnHead key={column.name} column={column} order={order} />
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            note={note?.(row)}
            isWaiting={isWaiting?.(row) ?? false}
            className={rowClass?.(row)}
          />
        ))}
        {Array.from({ length: waitingRows }, (_, at) => at).map((at) => (
          <tr key={at} aria-hidden>
            {columns.map((column) => (
              <td key={column.name} className={cellClasses(column)}>
                <WaitingCell column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sumOf && (
        <tfoot {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <td key={column.name} {...tableRoles.cell} className={cellClasses(column)}>
                {sumOf(column.name)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function WaitingCell({ column: { waiting = '4rem' } }: { column: Column<never> }) {
  return <span className="skeleton" style={{ '--w': waiting }} />
}

function ColumnHead<Row>({ column, order }: { column: Column<Row>; order: TableOrder | undefined }) {
  const isSorted = order?.sort.column === column.name
  return (
    <th
      scope="col"
      {...tableRoles.columnheader}
      className={cellClasses(column)}
      aria-sort={isSorted ? (order.sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {order && canSort(column) ? (
        <button
          type="button"
          className="sort-button"
          onClick={() => order.onSort(pressedSort(order.sort, column))}
        >
          {column.label}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly note: ReactNode
  readonly isWaiting: boolean
  readonly className: string | undefined
}

/** A row, which is drawn again when it or the columns are others. */
const TableRow = memo(function TableRow({
  row,
  columns,
  note,
  isWaiting,
  className,
}: TableRowProps<unknown>) {
  const named = columns.find(({ namesRow }) => namesRow) ?? columns[0]
  const noted = columns.filter((column) => column !== named && !column.staysBesideNote)
  const hasNote = note !== undefined && note !== false
  return (
    <tr {...tableRoles.row} className={className}>
      {columns.map((column) => {
        if (column === named) {
          return (
            <th key={column.name} scope="row" {...tableRoles.rowheader} className={cellClasses(column)}>
              {column.cell(row)}
            </th>
          )
        }
        if (hasNote && noted.includes(column)) {
          return (
            column === noted[0] && (
              <td key="note" colSpan={noted.length} {...tableRoles.cell} className="table-note">
                {note}
              </td>
            )
          )
        }
        return (
          <td
            key={column.name}
            {...tableRoles.cell}
            className={cellClasses(column)}
            data-label={column.narrowLabel}
            title={isWaiting ? undefined : column.title?.(row)}
          >
            {isWaiting ? <WaitingCell column={column} /> : column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode
