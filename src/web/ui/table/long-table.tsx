import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { usePrefetch } from '../../api/use-prefetch.ts'
import { isPlain } from '../controls/link.tsx'
import { useNavigateAfterPaint } from '../controls/use-navigate-after-paint.ts'
import { type Column, cellClasses } from './column.ts'
import { keyedRow } from './row-keys.ts'
import type { RowSource } from './row-source.ts'
import { MOST_DRAWN, type ScreenRows } from './row-window.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { Sort } from './table-sort.ts'
import { useRowWindow } from './use-row-window.ts'
import './data-table.css'

/** Roles in words, for a table that is laid out otherwise. */
const TABLE_ROLE = { role: 'table' }
const GROUP_ROLE = { role: 'rowgroup' }

/** Rows that stay of a screen when a key turns a page. */
const KEPT_OF_PAGE = 4

/**
 * A table of any number of rows, of which those near the screen are drawn. Its rows are one stop of the Tab key: arrows, Home, End and
 * the page keys move between them. The cell that names a row is a plain link, which the table opens.
 * @param caption its name for assistive technology
 * @param rows the rows in the order of the sort; another object draws them again
 * @param onScreen called with the rows that the screen shows, when they may be others
 * @param sizes rows whose least and greatest values columns are as wide as; without them the columns have widths of their own
 */
export function LongTable<Row>({
  caption,
  columns,
  rows,
  sort,
  onSort,
  sizes,
  onScreen,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: RowSource<Row>
  sort: Sort
  onSort: (column: Column<Row>) => void
  sizes?: readonly Row[]
  onScreen?: (rows: ScreenRows) => void
}) {
  const { total } = rows
  const body = useRef<HTMLTableSectionElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an object for each order and each choice of columns
  const order = useMemo(() => ({}), [rows, columns])
  const { window, runs, draw } = useRowWindow(total, order, body, onScreen)
  const navigate = useNavigateAfterPaint()
  const prefetch = usePrefetch()
  const [current, setCurrent] = useState(0)
  const tabStop = runs.some(({ first, last }) => current >= first && current < last) ? current : window.first

  function onKeyDown(event: KeyboardEvent) {
    const { target, currentTarget } = event
    const row = target instanceof Element ? target.closest('tr') : null
    if (!row) return
    const place = Number(row.ariaRowIndex) - 2
    const page = Math.max(Math.floor(innerHeight / row.offsetHeight) - KEPT_OF_PAGE, 1)
    const next = keyedRow(event, place, total, page)
    if (next === undefined) return
    event.preventDefault()
    draw(next)
    const nextRow = currentTarget.querySelector<HTMLElement>(`tr[aria-rowindex="${next + 2}"]`)
    const link = nextRow?.querySelector<HTMLElement>('th a')
    // A row that has not arrived has no link: the focus stays where it is.
    if (!link) return nextRow?.scrollIntoView({ block: 'nearest' })
    setCurrent(next)
    link.focus()
  }

  /** Opens the pages of rows, whose links are plain ones: a link that knows the page's address is drawn again with each sort. */
  function onClick(event: MouseEvent) {
    const link = linkAt(event)
    if (!link || !isPlain(event)) return
    event.preventDefault()
    navigate(link.getAttribute('href') ?? '')
  }

  const drawn: ReactNode[] = []
  let end = 0
  for (const { first, last } of [...runs, { first: total, last: total }]) {
    if (first > end)
      drawn.push(
        <WaitingRows
          key={`before ${first === total ? 'end' : drawn.length > 0 ? 'second' : 'first'}`}
          count={first - end}
          columns={columns.length}
        />,
      )
    for (let place = first; place < last; place++)
      drawn.push(
        <TableRow
          // A row takes the place of another one when the order changes: most elements stay.
          key={place}
          row={rows.at(place)}
          columns={columns}
          place={place}
          isTabStop={place === tabStop}
        />,
      )
    end = last
  }

  return (
    <div className="table-frame table-frame--wide table-frame--long">
      <table {...TABLE_ROLE} className="table table--sticky" aria-rowcount={total + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} sort={sort} onSort={onSort} isLong />
        <tbody
          {...GROUP_ROLE}
          ref={body}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onPointerOver={(event) => {
            const link = linkAt(event)
            if (link) prefetch(link.pathname)
          }}
        >
          {drawn}
        </tbody>
        {sizes && <ColumnSizes columns={columns} rows={sizes} />}
      </table>
      {total > MOST_DRAWN && (
        <p className="table-print-note">
          Rows {groupDigits(String(window.first + 1))} to {groupDigits(String(window.last))} of{' '}
          {groupDigits(String(total))} are printed: those from the top of the screen on.
        </p>
      )}
    </div>
  )
}

function linkAt({ target }: MouseEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}

/** The place of rows that are not drawn, as high as they are. */
function WaitingRows({ count, columns }: { count: number; columns: number }) {
  return (
    <tr aria-hidden style={{ '--rows': count }} className="table-rest">
      <td colSpan={columns} />
    </tr>
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
