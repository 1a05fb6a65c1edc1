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
    const texts = body.toString('utf8', start, stop === end ? end : stop - ',\n'.length)
    const values = parseNumberTexts(`[${texts}]`) as ListRow['values'][]
    yield texts.split(',\n').map((text, at) => ({ text, values: values[at] ?? {} }))
    start = stop
  }
}
