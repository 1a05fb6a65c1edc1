import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Block } from '#contract/resources/block.ts'
import { ApiError } from '../api/api-error.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { useBlockRuns } from '../chain/block-runs.ts'
import { useAllowsBackground, useNetwork } from '../links/network-context.ts'
import { findSlotNeighbours, type SlotState, slotState } from './slot-neighbours.ts'

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
        return (await queryClient.fetchQuery(recordQuery(name, 'blockByNo', { block_no: no }))).record
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      }
    }
    async function find() {
      const newest = await queryClient.fetchQuery(recordQuery(name, 'latestBlock', {}))
      const found = await findSlotNeighbours(slotNo, newest.record, load, runs)
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
