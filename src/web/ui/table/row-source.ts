/** The rows of a long table in their order. */
export interface RowSource<Row> {
  readonly total: number
  /** The row of a place, from 0; undefined while it has not arrived. Equal calls return the same object. */
  readonly at: (place: number) => Row | undefined
}

export function rowsOf<Row>(rows: readonly Row[]): RowSource<Row> {
  return { total: rows.length, at: (place) => rows[place] }
}
