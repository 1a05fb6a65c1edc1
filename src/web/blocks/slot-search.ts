import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Block } from '#contract/resources/block.ts'
import { ApiError } from '#web/api/api-error.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { type BlockRun, heldAt, heldBelow, numbersIn, useBlockRuns } from '#web/records/block-runs.ts'
import { useAllowsBackground, useNetwork } from '#web/routing/network-context.tsx'

/** The nearest blocks before and after a slot that were found. */
export interface SlotNeighbours {
  readonly before?: Block
  readonly after?: Block
}

/**
 * The state of a slot.
 * `taken`: it has a block.
 * `empty`: its neighbours are consecutive, so no block can be missing between them; without one before, the slot is
 * before the first block of the chain.
 * `after-newest`: it is after the newest block, where one may still appear.
 * `unknown`: blocks between its neighbours are not on record, or not all of its neighbours were found.
 */
export type SlotState =
  | { readonly state: 'taken'; readonly block: Block }
  | { readonly state: 'empty'; readonly before?: Block; readonly after: Block }
  | { readonly state: 'after-newest'; readonly before: Block }
  | {
      readonly state: 'unknown'
      readonly before?: Block
      readonly after?: Block
      /** Blocks of the chain between the two; undefined where one of them is not known. */
      readonly missing: number | undefined
    }

/**
 * Decides what the nearest blocks say of a slot.
 * @param isRecording true where the chain went on after the newest block
 */
export function slotState(
  slotNo: number,
  { before, after }: SlotNeighbours,
  isRecording: boolean,
): SlotState {
  if (before?.slot_no === slotNo) return { state: 'taken', block: before }
  if (after?.slot_no === slotNo) return { state: 'taken', block: after }
  const sides = { ...(before && { before }), ...(after && { after }) }
  if (before && !after && !isRecording) return { state: 'after-newest', before }
  if (after && !before && isFirstOfChain(after, isRecording)) return { state: 'empty', after }
  if (before?.block_no == null || after?.block_no == null) {
    return { state: 'unknown', ...sides, missing: undefined }
  }
  const missing = after.block_no - before.block_no - 1
  return missing === 0
    ? { state: 'empty', before, after }
    : { state: 'unknown', before, after, missing: Math.max(missing, 0) }
}

/** A chain numbers its blocks from 0, or from 1 where the genesis block counts. A recording may lack the first. */
function isFirstOfChain({ block_no }: Block, isRecording: boolean): boolean {
  return block_no === 0 || (block_no === 1 && !isRecording)
}

/**
 * Finds the blocks around a slot by an interpolation search over the numbers that there are: slots grow almost evenly with
 * them. Every third guess halves the range, which bounds the number of requests.
 * @param load loads a block by number; undefined if it is not on record
 * @param runs the numbers on record; all up to the newest block unless given
 * @returns undefined if a block that the search needs is not on record
 */
export async function findSlotNeighbours(
  slotNo: number,
  newest: Block,
  load: (blockNo: number) => Promise<Block | undefined>,
  runs: readonly BlockRun[] = newest.block_no === null ? [] : [[0, newest.block_no]],
): Promise<SlotNeighbours | undefined> {
  if (newest.slot_no !== null && slotNo >= newest.slot_no) return { before: newest }
  const at = async (place: number) => placed(await load(heldAt(runs, place) ?? 0), place)
  const first = (await at(0)) ?? (await at(1))
  const last = placed(newest, numbersIn(runs) - 1)
  if (!first || !last) return undefined
  if (slotNo <= first.slot) return { after: first.block }
  let low = first
  let high = last
  for (let guess = 1; high.place - low.place > 1; guess++) {
    const share = (slotNo - low.slot) / (high.slot - low.slot)
    const place =
      guess % 3 === 0
        ? Math.round((low.place + high.place) / 2)
        : heldBelow(runs, Math.round(low.no + share * (high.no - low.no)))
    const found = await at(Math.min(Math.max(place, low.place + 1), high.place - 1))
    if (!found) return undefined
    if (found.slot === slotNo) return { before: found.block, after: found.block }
    if (found.slot < slotNo) low = found
    else high = found
  }
  return { before: low.block, after: high.block }
}

interface Placed {
  readonly no: number
  readonly slot: number
  /** Among the numbers on record. */
  readonly place: number
  readonly block: Block
}

function placed(block: Block | undefined, place: number): Placed | undefined {
  if (block?.block_no == null || block.slot_no === null) return undefined
  return { no: block.block_no, slot: block.slot_no, place, block }
}

/** The search for the blocks around a slot. */
export type SlotSearch =
  | { readonly state: 'idle' }
  | { readonly state: 'looking'; readonly requests: number }
  | { readonly state: 'done'; readonly requests: number; readonly slot: SlotState }
  | { readonly state: 'failed'; readonly error: unknown }

/**
 * Looks for the blocks before and after a slot. The search takes several requests, so the user starts it unless the data
 * service leaves room for background requests.
 */
export function useSlotSearch(slotNo: number): { readonly search: SlotSearch; readonly start: () => void } {
  const { name } = useNetwork()
  const runs = useBlockRuns()
  const allowsBackground = useAllowsBackground()
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState(allowsBackground ? 1 : 0)
  const [search, setSearch] = useState<SlotSearch>(
    allowsBackground ? { state: 'looking', requests: 0 } : { state: 'idle' },
  )

  useEffect(() => {
    if (attempt === 0) return
    let stopped = false
    let requests = 0
    async function load(no: number): Promise<Block | undefined> {
      if (stopped) throw new Error('the page is left')
      requests += 1
      setSearch({ state: 'looking', requests })
      try {
        return (await queryClient.fetchQuery(recordQuery(name, 'blockByNo', { block_no: no }))).value
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      }
    }
    async function find() {
      const newest = await queryClient.fetchQuery(recordQuery(name, 'latestBlock', {}))
      const found = await findSlotNeighbours(slotNo, newest.value, load, runs)
      const slot = slotState(slotNo, found ?? {}, runs !== undefined)
      if (!stopped) setSearch({ state: 'done', requests, slot })
    }
    find().catch((error: unknown) => {
      if (!stopped) setSearch({ state: 'failed', error })
    })
    return () => {
      stopped = true
    }
  }, [attempt, name, queryClient, runs, slotNo])

  return { search, start: useCallback(() => setAttempt((before) => before + 1), []) }
}
