import { CHARACTER_BITS, checksumStep, TOP_BITS } from './bech32-checksum.ts'

/** The generators by the lowest five bits of their sums, which are all different: undoes a step of the checksum. */
const TOPS = new Map(
  Array.from({ length: 2 ** CHARACTER_BITS }, (_, top) => [checksumStep(top << TOP_BITS, 0) & 31, top]),
)

/** Returns the checksum's state before this last value. */
export function checksumStepBack(state: number, value: number): number {
  const low = (state ^ value) & 31
  const top = TOPS.get(low) ?? 0
  const shifted = state ^ value ^ checksumStep(top << TOP_BITS, 0)
  return (top << TOP_BITS) | (shifted >>> CHARACTER_BITS)
}
