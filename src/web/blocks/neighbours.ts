import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Network } from '#cardano/network.ts'
import { activeSlotsCoefficient, epochSlot } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { ApiError } from '../api/api-error.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { runOf } from '../chain/block-runs.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useMayLoadInBackground, useNetwork, useNetworkDescription } from '../links/network-context.ts'

/** Neighbours requested on each side: at first and with each extension, and in all. */
const STEP = 8
const MOST = 40

/** A neighbour of a block. */
export type Neighbour =
  | { readonly state: 'loaded'; readonly block: Block }
  /** The number is on the chain, but the block is not loaded. */
  | { readonly state: 'possible' }
  | { readonly state: 'missing' }

export interface Neighbours {
  readonly previous: Neighbour
  readonly next: Neighbour
  /** The blocks on both sides in the order of the chain, without the block itself. */
  readonly around: readonly Block[]
}

/** Blocks expected on each side of the neighbour ruler: five minutes of mainnet. */
const RULER_BLOCKS = 15

/** Slots that the neighbour ruler shows on each side. */
export function rulerSlots(network: Network, slotNo: number): number {
  const { epochNo } = epochSlot(network, slotNo)
  return Math.round(RULER_BLOCKS / activeSlotsCoefficient(network, epochNo))
}

/**
 * The blocks near a block, as far as the neighbour ruler shows. They are background requests: sent once the
 * page is idle, if the data service leaves room for them. They go by block number, since record ids have
 * gaps.
 */
export function useNeighbours(block: Block): Neighbours {
  const network = useNetwork()
  const no = block.block_no ?? undefined
  const newest = useTip()?.block_no ?? undefined
  const mayLoad = useMayLoadInBackground()
  const runs = useNetworkDescription()?.recording?.block_runs
  const run = runs && no !== undefined ? runOf(runs, no) : undefined
  const [wanted, setWanted] = useState({ of: no, count: STEP })
  const count = wanted.of === no ? wanted.count : STEP
  const lowest = Math.max(run?.[0] ?? 0, (no ?? 0) - count, 0)
  const highest = Math.min(run?.[1] ?? newest ?? no ?? 0, (no ?? 0) + count)
  const before = no === undefined ? [] : countDown(no - 1, lowest)
  const after = no === undefined ? [] : countUp(no + 1, highest)
  const neighbours = useQueries({
    queries: [...before, ...after].map((block_no) => ({
      ...recordQuery(network.name, 'blockByNo', { block_no }, 'background'),
      enabled: mayLoad,
    })),
    combine: (results) =>
      results.map(({ data, error }): Neighbour => {
        if (data) return { state: 'loaded', block: data.record }
        return error instanceof ApiError && error.status === 404
          ? { state: 'missing' }
          : { state: 'possible' }
      }),
  })
  const earlier = loadedRun(neighbours.slice(0, before.length))
  const later = loadedRun(neighbours.slice(before.length))
  const slots = block.slot_no === null ? 0 : rulerSlots(network, block.slot_no)
  const reaches = (side: readonly Block[], length: number) =>
    side.length < length || Math.abs((side.at(-1)?.slot_no ?? 0) - (block.slot_no ?? 0)) > slots
  const isDone = reaches(earlier, before.length) && reaches(later, after.length)
  useEffect(() => {
    if (mayLoad && !isDone && count < MOST) setWanted({ of: no, count: count + STEP })
  }, [mayLoad, isDone, count, no])

  const beside = (list: readonly number[], at: number): Neighbour =>
    list.length === 0 ? { state: 'missing' } : (neighbours[at] ?? { state: 'missing' })
  const isWithin = ({ slot_no }: Block) =>
    slot_no !== null && block.slot_no !== null && Math.abs(slot_no - block.slot_no) <= slots
  return {
    previous: beside(before, 0),
    next: beside(after, before.length),
    around: [...earlier.toReversed(), ...later].filter(isWithin),
  }
}

function countDown(from: number, to: number): number[] {
  return Array.from({ length: Math.max(from - to + 1, 0) }, (_, i) => from - i)
}

function countUp(from: number, to: number): number[] {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i)
}

/** The blocks up to the first that is not loaded. */
function loadedRun(neighbours: readonly Neighbour[]): Block[] {
  const end = neighbours.findIndex(({ state }) => state !== 'loaded')
  return neighbours
    .slice(0, end < 0 ? undefined : end)
    .flatMap((neighbour) => (neighbour.state === 'loaded' ? [neighbour.block] : []))
}
