import type { BlockRun } from '../chain/block-runs.ts'

/** Unbroken runs of block numbers in ascending order. */
export type NumberRuns = readonly BlockRun[]

/** How many numbers the runs have. */
export function countHeld(runs: NumberRuns): number {
  return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** The number at a place among all numbers of the runs, from 0; undefined beyond the last. */
export function heldAt(runs: NumberRuns, place: number): number | undefined {
  let before = 0
  for (const [first, last] of runs) {
    if (place < before + last - first + 1) return first + place - before
    before += last - first + 1
  }
  return undefined
}

/** How many numbers of the runs are below a number: its place among them, if it is one. */
export function heldBelow(runs: NumberRuns, no: number): number {
  return runs.reduce((sum, [first, last]) => sum + Math.max(Math.min(no, last + 1) - first, 0), 0)
}
