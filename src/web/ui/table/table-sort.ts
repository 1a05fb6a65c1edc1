import { type ReactNode, useMemo } from 'react'
import { ofRows, text } from '#explorer-protocol/search-schema.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { useOptimisticChoice } from '#web/ui/controls/use-optimistic-choice.ts'

/**
 * The class of each place that a column has where the page is narrow: left out there, or already where two columns of the page
 * have become one. In a table whose rows are lines (`table-two-lines`), the end of the first one, the second, the end of that, or
 * the whole of the second or third; a control before or behind the lines; or a place on narrow pages alone, in the second line.
 */
const narrowClasses = {
  'left-out': 'column-secondary',
  'left-out-early': 'column-tertiary',
  'first-line': 'line-value',
  'second-line': 'line-under',
  'second-line-end': 'line-end',
  'second-line-whole': 'line-second',
  'third-line': 'line-third',
  before: 'line-before',
  behind: 'line-behind',
  'narrow-alone': 'line-under narrow-alone',
} as const

export type NarrowPlace = keyof typeof narrowClasses

export interface Column<Row> {
  readonly name: string
  readonly label: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** True for figures: they are aligned right and first sorted from high to low. */
  readonly numeric?: boolean
  /** The order by this column, where the table sorts its rows itself. */
  readonly compare?: (a: Row, b: Row) => number
  /** True for a column by which the source of the rows sorts them. */
  readonly isSortable?: boolean
  /** True for a column that is first sorted from high to low, as figures are. */
  readonly firstDescending?: boolean
  /** True for the column that names its row, with a link to its page; otherwise the first column does. */
  readonly namesRow?: boolean
  /** True for a column whose cell stays beside a note of its row. */
  readonly staysBesideNote?: boolean
  /** Its place where the page is narrow. */
  readonly narrow?: NarrowPlace
  /** Classes of the cells. */
  readonly className?: string
  /** Stands before the cell where each row is lines or a list of its figures. */
  readonly narrowLabel?: string
  /** Width of the grey bar that stands for a cell while its row is on its way. */
  readonly waiting?: string
  /** Shown when the pointer rests on the cell. */
  readonly title?: (row: Row) => string | undefined
}

/** Whether the head of a column is a button that sorts. */
export function canSort({ compare, isSortable }: Column<never>): boolean {
  return isSortable ?? compare !== undefined
}

export function cellClasses({ numeric, narrow, className }: Column<never>): string | undefined {
  return (
    [numeric && 'number', narrow && narrowClasses[narrow], className].filter(Boolean).join(' ') || undefined
  )
}

/** An order by a number or bigint. */
export function byValue<Row>(value: (row: Row) => number | bigint): (a: Row, b: Row) => number {
  return (a, b) => {
    const [x, y] = [value(a), value(b)]
    return x < y ? -1 : x > y ? 1 : 0
  }
}

/** The order of a table's rows. */
export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** Reads `tx` or `-tx`, with a minus for descending; undefined of a column that the table does not have or cannot sort. */
export function readSort(text: string | null, columns: readonly Column<never>[]): Sort | undefined {
  const column = text?.replace(/^-/, '')
  return columns.some((known) => known.name === column && canSort(known))
    ? { column: column ?? '', descending: text?.startsWith('-') ?? false }
    : undefined
}

export function sortText({ column, descending }: Sort): string {
  return `${descending ? '-' : ''}${column}`
}

/** The sort after a press on a column: the other direction, or that in which another column is first sorted. */
export function pressedSort(sort: Sort, { name, numeric, firstDescending = numeric }: Column<never>): Sort {
  return { column: name, descending: name === sort.column ? !sort.descending : firstDescending === true }
}

/** @param rows those that are equal in the column keep their order */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { column, descending }: Sort,
): readonly Row[] {
  const compare = columns.find(({ name }) => name === column)?.compare
  if (!compare) return rows
  return rows.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)))
}

/** The order of a table in the query of its page; another one begins at the first page. */
const sortSearch = { sort: ofRows(text('sort')) }

interface TableSort<Row> {
  readonly sorted: readonly Row[]
  /** The sort in the heads: one that was pressed shows there before the rows are in its order. */
  readonly shown: Sort
  readonly choose: (sort: Sort) => void
}

/**
 * The order of a table, which is in the query of the page's address: Back takes a press back.
 * @param fallback the sort without a query; the rows are in this order already
 */
export function useTableSort<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  fallback: Sort,
): TableSort<Row> {
  const named = useSearch(sortSearch).values.sort
  const change = useSearchChange(sortSearch)
  const sort = readSort(named, columns)
  const sorted = useMemo(() => {
    const sort = readSort(named, columns)
    return sort ? sortedRows(rows, columns, sort) : rows
  }, [rows, columns, named])
  const [shownText, chooseText] = useOptimisticChoice(sortText(sort ?? fallback), (chosen) =>
    change({ sort: chosen === sortText(fallback) ? '' : chosen }),
  )
  const shown = readSort(shownText, columns) ?? fallback
  return { sorted, shown, choose: (sort) => chooseText(sortText(sort)) }
}
