import { type Column, canSort } from './column.ts'

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
