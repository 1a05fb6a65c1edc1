import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { isPlain } from '../controls/link.tsx'
import { useNavigateAfterPaint } from '../controls/use-navigate-after-paint.ts'
import { type Column, cellClasses } from './column.ts'
import { keyedRow } from './row-keys.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { Sort } from './table-sort.ts'
import { useRowWindow } from './use-row-window.ts'
import { useTableSort } from './use-table-sort.ts'
import './data-table.css'

/** Rows that stay of a screen when a key turns a page. */
const KEPT_OF_PAGE = 4

/**
 * A table of hundreds of rows, of which those near the screen are drawn. Its rows are one stop of the Tab key: arrows, Home, End and
 * the page keys move between them. The cell that names a row is a plain link, which the table opens. The sort is in the query of the page's address.
 * @param caption its name for assistive technology
 * @param fallback the sort without a query; the rows are in this order already
 */
export function LongTable<Row>({
  caption,
  columns,
  rows,
  fallback,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  fallback: Sort
}) {
  const { sorted, shown, press } = useTableSort(rows, columns, fallback)
  const body = useRef<HTMLTableSectionElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an object for each order and each choice of columns
  const order = useMemo(() => ({}), [sorted, columns])
  const { first, last, draw } = useRowWindow(sorted.length, order, body)
  const navigate = useNavigateAfterPaint()
  const [current, setCurrent] = useState(0)
  const tabStop = current >= first && current < last ? current : first

  function onKeyDown(event: KeyboardEvent) {
    const { target, currentTarget } = event
    const head = target instanceof Element ? target.closest('th') : null
    const row = head?.closest('tr')
    if (!row) return
    const place = Number(row.ariaRowIndex) - 2
    const page = Math.max(Math.floor(innerHeight / row.offsetHeight) - KEPT_OF_PAGE, 1)
    const next = keyedRow(event, place, sorted.length, page)
    if (next === undefined) return
    event.preventDefault()
    draw(next)
    setCurrent(next)
    currentTarget.querySelector<HTMLElement>(`tr[aria-rowindex="${next + 2}"] > th a`)?.focus()
  }

  /** Opens the pages of rows, whose links are plain ones: a link that knows the page's address is drawn again with each sort. */
  function onClick(event: MouseEvent) {
    const { target } = event
    const link = target instanceof Element ? target.closest('th a') : null
    if (!link || !isPlain(event)) return
    event.preventDefault()
    navigate(link.getAttribute('href') ?? '')
  }

  return (
    <div className="table-frame table-frame--wide table-frame--long">
      <table className="table table--sticky" aria-rowcount={sorted.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} sort={shown} onSort={press} />
        <WaitingRows count={first} columns={columns.length} />
        <tbody ref={body} onKeyDown={onKeyDown} onClick={onClick}>
          {sorted.slice(first, last).map((row, i) => (
            <TableRow
              // A row takes the place of another one when the order changes: most elements stay.
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is what the row is known by
              key={first + i}
              row={row}
              columns={columns}
              place={first + i}
              isTabStop={first + i === tabStop}
            />
          ))}
        </tbody>
        <ColumnSizes columns={columns} rows={rows} />
        <WaitingRows count={sorted.length - last} columns={columns.length} />
      </table>
    </div>
  )
}

/** The place of rows that are not drawn, as high as they are. */
function WaitingRows({ count, columns }: { count: number; columns: number }) {
  if (count <= 0) return null
  return (
    <tbody aria-hidden style={{ '--rows': count }} className="table-rest">
      <tr>
        <td colSpan={columns} />
      </tr>
    </tbody>
  )
}

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
            <td key={column.name} className={cellClasses(column)}>
              {column.cell(furthest(rows, column, sign), false)}
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
