import type { Margin } from './margin.ts'

/** The margin of a pool that keeps all rewards. */
export const FULL_MARGIN = '1' as Margin

/** Compares two margins exactly. @returns below 0, 0 or above 0, as a sort wants it */
export function compareMargins(a: Margin, b: Margin): number {
  if (a === b) return 0
  const [wholeA, fractionA] = partsOf(a)
  const [wholeB, fractionB] = partsOf(b)
  if (wholeA !== wholeB) return BigInt(wholeA) < BigInt(wholeB) ? -1 : 1
  // Fractions have no trailing zeros, so that their texts are in the order of their values.
  return fractionA < fractionB ? -1 : fractionA > fractionB ? 1 : 0
}

function partsOf(margin: Margin): readonly [whole: string, fraction: string] {
  const [whole = '', fraction = ''] = margin.split('.')
  return [whole, fraction]
}
