import type { ListPiece } from '../worker/list-cutter.ts'

/** The bytes of a list with the places of its rows, from 0. */
export interface RowPieces {
  readonly rows: number
  /** The bytes of the list so far, in their order. */
  readonly bytes: readonly Uint8Array<ArrayBuffer>[]
  readonly add: (piece: ListPiece) => void
  /** A row as received. */
  readonly textAt: (row: number) => string | undefined
}

export function createRowPieces(): RowPieces {
  const pieces: (ListPiece & { readonly first: number })[] = []
  const decoder = new TextDecoder()
  let rows = 0

  function pieceOf(row: number) {
    let [low, high] = [0, pieces.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((pieces[middle]?.first ?? 0) <= row) low = middle + 1
      else high = middle
    }
    return pieces[low - 1]
  }

  return {
    get rows() {
      return rows
    },
    get bytes() {
      return pieces.map(({ bytes }) => bytes)
    },
    add(piece) {
      pieces.push({ ...piece, first: rows })
      rows += piece.bounds.length / 2
    },
    textAt(row) {
      const piece = row < rows ? pieceOf(row) : undefined
      if (!piece) return undefined
      const at = 2 * (row - piece.first)
      return decoder.decode(piece.bytes.subarray(piece.bounds[at], piece.bounds[at + 1]))
    },
  }
}
