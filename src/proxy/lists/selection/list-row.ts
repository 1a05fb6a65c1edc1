import { parseNumberTexts } from '#contract/exact-json.ts'

/** A row of a stored list, all of whose numbers are text. */
export interface ListRow {
  /** As it is stored. */
  readonly text: string
  readonly values: Readonly<Record<string, RowValue>>
}

export type RowValue = string | boolean | null

/** Rows that are read without a pause: a millisecond's work. */
const SLICE = 500

const NEW_LINE = 0x0a

/** Reads a stored list, which has each row on a line of its own, in slices. */
export function* slicesOf(body: Buffer): Generator<readonly ListRow[]> {
  const end = body.length - ']'.length
  for (let start = '['.length; start < end; ) {
    let stop = start
    for (let rows = 0; rows < SLICE && stop < end; rows++) {
      const line = body.indexOf(NEW_LINE, stop)
      stop = line < 0 ? end : line + 1
    }
    yield rowsOf(body.toString('utf8', start, stop === end ? end : stop - ',\n'.length))
    start = stop
  }
}

/** Reads the last rows of a stored list, in its order, and no other one. */
export function lastRows(body: Buffer, count: number): readonly ListRow[] {
  const end = body.length - ']'.length
  let start = end
  for (let rows = 0; rows < count && start > '['.length; rows++) {
    const line = body.lastIndexOf(NEW_LINE, start - ',\n'.length)
    start = line < 0 ? '['.length : line + 1
  }
  return start < end ? rowsOf(body.toString('utf8', start, end)) : []
}

function rowsOf(texts: string): ListRow[] {
  const values = parseNumberTexts(`[${texts}]`) as ListRow['values'][]
  return texts.split(',\n').map((text, at) => ({ text, values: values[at] ?? {} }))
}
