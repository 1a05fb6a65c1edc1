import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Block } from '#contract/resources/block.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { type BlockPlace, loadedBlocks } from '#web/records/block-reader.ts'
import { numbersDown, useBlockRuns } from '#web/records/block-runs.ts'
import { PAGE_BLOCKS, useBlocksByNumber, useCachedTips } from '#web/records/blocks-by-number.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useReplacedBlocks } from '#web/tip/replaced-blocks.tsx'
import { SHOWN } from './block-columns.ts'

/** Requests under way at the same time: few, since each takes a phone's processor for a while. */
const AT_ONCE = 2

interface RecentBlocks {
  readonly tip: Block
  /** Newest first, without a gap between their numbers but where a recording has one. */
  readonly places: readonly BlockPlace[]
}

/**
 * The newest blocks: those of the first page of Blocks, which are requested one by one in the background, and those before them that came
 * while this page was open.
 */
export function useRecentBlocks(count = PAGE_BLOCKS): RecentBlocks {
  const { name } = useNetwork()
  const client = useQueryClient()
  const { data: tip, dataUpdatedAt } = useSuspenseQuery(recordQuery(name, 'latestBlock', {}))
  const runs = useBlockRuns()
  const newest = tip.block_no
  const numbers = useMemo(
    () => (newest === null ? [] : numbersDown(newest - 1, count - 1, runs)),
    [newest, count, runs],
  )
  useCachedTips(name)
  const { places: requested } = useBlocksByNumber(numbers, AT_ONCE)
  const places = useMemo(() => {
    const all: BlockPlace[] = [
      ...(newest === null ? [] : [{ state: 'loaded' as const, no: newest, block: tip }]),
      ...requested,
    ]
    for (let no = (numbers.at(-1) ?? 0) - 1; !runs && no >= 0; no--) {
      const { queryKey } = recordQuery(name, 'blockByNo', { block_no: no })
      const block = client.getQueryData(queryKey)?.value
      if (!block || block.time < tip.time - SHOWN) break
      all.push({ state: 'loaded', no, block })
    }
    return all
  }, [client, name, newest, tip, requested, numbers, runs])
  const blocks = loadedBlocks(places)
  useReplacedBlocks(name, runs ? [] : blocks, dataUpdatedAt)
  return { tip, places }
}
