import type { Block } from '#contract/resources/block.ts'
import { heldAround, type NumberRuns } from './held-numbers.ts'
import type { GapReason, RulerSide } from './ruler-gaps.ts'

/**
 * A neighbour of a block.
 * `possible`: it is on the chain and not loaded yet. `failed`: it was requested and did not come.
 * `missing`: the data service has no record of it. `none`: the chain has none, before the first and after the newest.
 * `unknown`: not known yet, since the newest block is not.
 */
export type Neighbour =
  | { readonly state: 'loaded'; readonly block: Block }
  | { readonly state: 'possible' | 'failed' | 'missing' | 'none' | 'unknown' }

/** The distance in block numbers beyond which a block is outside the ruler, which shows about 15 on each side. */
const FARTHEST = 120

/** The block numbers to load on each side of a block, nearest first: those of a recording, or those up to the newest. */
export function numbersAround(
  no: number,
  count: number,
  newest: number | undefined,
  runs: NumberRuns | undefined,
): { readonly before: readonly number[]; readonly after: readonly number[] } {
  const { before, after } = heldAround(runs ?? [[0, Math.max(newest ?? no, no)]], no, count)
  const isNear = (other: number) => Math.abs(other - no) <= FARTHEST
  return { before: before.filter(isNear), after: after.filter(isNear) }
}

/**
 * The state of the block directly before or after another. A chain numbers its blocks from 0, or from 1 where the genesis
 * block counts: a block 0 that is missing does not exist.
 */
export function beside(
  no: number,
  numbers: readonly number[],
  states: readonly Neighbour[],
  runs: NumberRuns | undefined,
  newest: number | undefined,
): Neighbour {
  const state: Neighbour | undefined = numbers[0] === no ? states[0] : runs && { state: 'missing' }
  if (no < 0 || (no === 0 && state?.state === 'missing')) return { state: 'none' }
  return state ?? { state: newest === undefined ? 'unknown' : 'none' }
}

/** The blocks of one side of the ruler, up to the first that is not loaded, and the reason that it ends there. */
export function rulerSide(
  neighbours: readonly Neighbour[],
  {
    isLast,
    mayGrow,
    allowsLoading,
    beyond,
  }: {
    /** True if there are no further numbers on this side. */
    readonly isLast: boolean
    /** True if further neighbours can be requested. */
    readonly mayGrow: boolean
    readonly allowsLoading: boolean
    /** The reason that there are no further numbers. */
    readonly beyond: GapReason | undefined
  },
): RulerSide {
  const end = neighbours.findIndex(({ state }) => state === 'possible' || state === 'failed')
  const blocks = neighbours
    .slice(0, end < 0 ? undefined : end)
    .flatMap((neighbour): Block[] => (neighbour.state === 'loaded' ? [neighbour.block] : []))
  if (neighbours[end]?.state === 'possible') return { blocks, end: allowsLoading ? 'arriving' : 'not-loaded' }
  if (end >= 0) return { blocks, end: 'not-loaded' }
  if (isLast) return { blocks, end: beyond }
  return { blocks, end: mayGrow && allowsLoading ? 'arriving' : 'not-loaded' }
}
