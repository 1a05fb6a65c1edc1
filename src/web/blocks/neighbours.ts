import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Network } from '#cardano/network.ts'
import { activeSlotsCoefficient, epochSlot } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { ApiError } from '../api/api-error.ts'
import { inBackground } from '../api/background-query.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { useBlockRuns } from '../chain/block-runs.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useAllowsBackground, useMayLoadInBackground, useNetwork } from '../links/network-context.ts'
import { beside, type Neighbour, numbersAround, rulerSide } from './neighbour-states.ts'
import { type GapReason, type RulerGap, type RulerSide, rulerGaps, slotsFrom } from './ruler-gaps.ts'

/** Neighbours requested on each side: at first and with each extension, and in all. */
const STEP = 8
const MOST = 40

export interface Neighbours {
  readonly previous: Neighbour
  readonly next: Neighbour
  /** The blocks on both sides that the ruler shows, in the order of the chain, without the block itself. */
  readonly around: readonly Block[]
  readonly gaps: readonly RulerGap[]
  /** False while blocks that the ruler shows are still requested. */
  readonly isWhole: boolean
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
  const allowsLoading = useAllowsBackground()
  const runs = useBlockRuns()
  const [wanted, setWanted] = useState({ of: no, count: STEP })
  const count = wanted.of === no ? wanted.count : STEP
  const numbers = no === undefined ? { before: [], after: [] } : numbersAround(no, count, newest, runs)
  const states = useQueries({
    queries: [...numbers.before, ...numbers.after].map((block_no) => ({
      ...inBackground(recordQuery(network.name, 'blockByNo', { block_no })),
      enabled: mayLoad,
    })),
    combine: (results) =>
      results.map(({ data, error }): Neighbour => {
        if (data) return { state: 'loaded', block: data.record }
        if (!error) return { state: 'possible' }
        return { state: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' }
      }),
  })
  const slots = block.slot_no === null ? 0 : rulerSlots(network, block.slot_no)
  const sideOf = (neighbours: readonly Neighbour[], beyond: GapReason | undefined): RulerSide =>
    rulerSide(neighbours, {
      isLast: neighbours.length < count,
      mayGrow: count < MOST,
      allowsLoading,
      beyond,
    })
  const earlier = states.slice(0, numbers.before.length)
  const later = states.slice(numbers.before.length)
  const hasEarlier = runs && (numbers.before.at(-1) ?? no ?? 0) > 1
  const before = sideOf(earlier, hasEarlier ? 'not-on-record' : undefined)
  const after = sideOf(later, runs ? 'not-on-record' : newest === undefined ? 'arriving' : 'after-newest')
  const distance = ({ slot_no }: Block) =>
    slot_no === null || block.slot_no === null ? 0 : Math.abs(slotsFrom(network, block.slot_no, slot_no))
  const reaches = ({ blocks, end }: RulerSide, length: number) =>
    end !== 'arriving' || length < count || distance(blocks.at(-1) ?? block) > slots
  const isWaiting = states.some(({ state }) => state === 'possible')
  const isDone = reaches(before, earlier.length) && reaches(after, later.length)
  useEffect(() => {
    if (mayLoad && !isWaiting && !isDone && count < MOST) setWanted({ of: no, count: count + STEP })
  }, [mayLoad, isWaiting, isDone, count, no])

  const isWithin = (other: Block) => other.slot_no !== null && distance(other) <= slots
  const gaps = rulerGaps(network, block, before, after, slots)
  return {
    previous: no === undefined ? { state: 'none' } : beside(no - 1, numbers.before, earlier, runs, newest),
    next: no === undefined ? { state: 'none' } : beside(no + 1, numbers.after, later, runs, newest),
    around: [...before.blocks.toReversed(), ...after.blocks].filter(isWithin),
    gaps,
    isWhole: !gaps.some(({ reason }) => reason === 'arriving'),
  }
}
