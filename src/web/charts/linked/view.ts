import type { EpochRange } from '../epoch-series.ts'

/**
 * The epochs that charts show, by the edges of their places: an epoch has the place from its number to the next one. The edges are
 * whole numbers except while a gesture moves them.
 */
export interface View {
  readonly left: number
  readonly right: number
}

export function viewOf({ first, last }: EpochRange): View {
  return { left: first, right: last + 1 }
}

/** The whole epochs of a view. */
export function rangeOf({ left, right }: View): EpochRange {
  const first = Math.round(left)
  return { first, last: Math.max(Math.round(right) - 1, first) }
}

export function sameView(a: View, b: View): boolean {
  return a.left === b.left && a.right === b.right
}
