import { useNetworkDescription } from '#web/routing/network-context.tsx'

/** Unbroken block numbers, first and last included. */
export type BlockRun = readonly [first: number, last: number]

/** How many numbers some runs have together. */
export function numbersIn(runs: readonly BlockRun[]): number {
  return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** The run that contains a block number. @param runs in ascending order */
export function runOf(runs: readonly BlockRun[], no: number): BlockRun | undefined {
  return runs.find(([first, last]) => first <= no && no <= last)
}

/**
 * The highest block numbers up to one, in descending order.
 * @param runs of a recording, in ascending order; without them the chain has every number
 */
export function numbersDown(from: number, count: number, runs: readonly BlockRun[] = [[0, from]]): number[] {
  const numbers: number[] = []
  for (const [first, last] of runs.toReversed()) {
    for (let no = Math.min(last, from); no >= first; no--) {
      if (numbers.length >= count) return numbers
      numbers.push(no)
    }
  }
  return numbers
}

/** The lowest number after one. @param runs in ascending order */
export function numberAfter(no: number, runs: readonly BlockRun[]): number | undefined {
  const run = runs.find(([, last]) => last > no)
  return run && Math.max(run[0], no + 1)
}

/** The number at a place among all numbers of the runs, from 0; undefined beyond the last. */
export function heldAt(runs: readonly BlockRun[], place: number): number | undefined {
  let before = 0
  for (const [first, last] of runs) {
    if (place < before + last - first + 1) return first + place - before
    before += last - first + 1
  }
  return undefined
}

/** How many numbers of the runs are below a number: its place among them, if it is one. */
export function heldBelow(runs: readonly BlockRun[], no: number): number {
  return runs.reduce((sum, [first, last]) => sum + Math.max(Math.min(no, last + 1) - first, 0), 0)
}

/** The block numbers of a recording; undefined for a chain that has every number. */
export function useBlockRuns(): readonly BlockRun[] | undefined {
  return useNetworkDescription()?.recording?.block_runs
}
