import { InvalidResponse } from '#contract/read-response.ts'

/** Some bytes of a list, as received, with the rows that are whole in them. */
export interface ListPiece {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The start and the end of each row in the bytes, one after the other. */
  readonly bounds: Uint32Array<ArrayBuffer>
}

/** Cuts the bytes of a list, which has one row on each line, into pieces that end with a row. */
export interface ListCutter {
  /** The rows that the bytes complete, if any. */
  readonly add: (bytes: Uint8Array) => ListPiece | undefined
  /** The last rows, without the end of the list. @throws {InvalidResponse} when the list has no end */
  readonly end: () => ListPiece | undefined
}

const [NEWLINE, COMMA, ROW, END] = [10, 44, 123, 93]

export function createListCutter(): ListCutter {
  let carried = new Uint8Array()

  /** The piece up to a place; what follows is carried on. */
  function cut(bytes: Uint8Array, end: number): ListPiece | undefined {
    carried = bytes.slice(end)
    return end > 0 ? { bytes: bytes.slice(0, end), bounds: boundsOf(bytes, end) } : undefined
  }

  return {
    add(added) {
      const bytes = new Uint8Array(carried.length + added.length)
      bytes.set(carried)
      bytes.set(added, carried.length)
      return cut(bytes, lastSeparator(bytes))
    },
    end() {
      const end = carried.lastIndexOf(END)
      if (end < 0) throw new InvalidResponse('the list has no end')
      return cut(carried, end)
    },
  }
}

/** The place of the last comma that ends a line; 0 if there is none. */
function lastSeparator(bytes: Uint8Array): number {
  for (let at = bytes.lastIndexOf(NEWLINE); at > 0; at = bytes.lastIndexOf(NEWLINE, at - 1))
    if (bytes[at - 1] === COMMA) return at - 1
  return 0
}

function boundsOf(bytes: Uint8Array, length: number): Uint32Array<ArrayBuffer> {
  const bounds: number[] = []
  let start = bytes.indexOf(ROW)
  while (start >= 0 && start < length) {
    const end = rowEnd(bytes, start, length)
    bounds.push(start, end)
    start = bytes.indexOf(ROW, end)
  }
  return Uint32Array.from(bounds)
}

function rowEnd(bytes: Uint8Array, start: number, length: number): number {
  for (let at = bytes.indexOf(NEWLINE, start); at >= 0 && at < length; at = bytes.indexOf(NEWLINE, at + 1))
    if (bytes[at - 1] === COMMA) return at - 1
  return length
}
