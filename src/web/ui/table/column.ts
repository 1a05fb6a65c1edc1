import type { ReactNode } from 'react'

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
  /** Classes of the cells, such as `column-secondary` for a column that narrow pages leave out. */
  readonly className?: string
}

/** Whether the head of a column is a button that sorts. */
export function canSort({ compare, isSortable }: Column<never>): boolean {
  return isSortable ?? compare !== undefined
}

export function cellClasses({ numeric, className }: Column<never>): string | undefined {
  return [numeric && 'number', className].filter(Boolean).join(' ') || undefined
}

/** An order by a number or bigint. */
export function byValue<Row>(value: (row: Row) => number | bigint): (a: Row, b: Row) => number {
  return (a, b) => {
    const [x, y] = [value(a), value(b)]
    return x < y ? -1 : x > y ? 1 : 0
  }
}
