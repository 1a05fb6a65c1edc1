import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { useFromNow } from '#web/browser/clock.ts'
import { numbersDown, useBlockRuns } from '#web/records/block-runs.ts'
import {
  type BlockPlace,
  PAGE_BLOCKS,
  useBlocksByNumber,
  useCachedTips,
} from '#web/records/blocks-by-number.ts'
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
  const places: BlockPlace[] = [
    ...(newest === null ? [] : [{ state: 'loaded' as const, no: newest, block: tip }]),
    ...requested,
  ]
  const cached = (block_no: number) =>
    client.getQueryData(recordQuery(name, 'blockByNo', { block_no }).queryKey)
  for (let no = (numbers.at(-1) ?? 0) - 1; !runs && no >= 0; no--) {
    const block = cached(no)?.value
    if (!block || block.time < tip.time - SHOWN) break
    places.push({ state: 'loaded', no, block })
  }
  const blocks = loadedBlocks(places)
  useReplacedBlocks(name, runs ? [] : blocks, dataUpdatedAt)
  return { tip, places }
}

/** The blocks that are there, in the order of their places. */
export function loadedBlocks(places: readonly BlockPlace[]): readonly Block[] {
  return places.flatMap((place) => (place.state === 'loaded' ? [place.block] : []))
}

/**
 * Places that change once a second at most while some are on their way: each drawing of a chart takes long, and blocks come one by one.
 * They are the same array while nothing has changed.
 */
export function useSteadyPlaces(places: readonly BlockPlace[]): readonly BlockPlace[] {
  const isWhole = places.every(({ state }) => state !== 'pending')
  const tick = useFromNow((now) => (isWhole ? 0 : Math.floor(now / SECOND)))
  const held = useRef({ places, tick, isWhole })
  const isDue = isWhole || held.current.isWhole || held.current.tick !== tick
  if (isDue && !isSame(held.current.places, places)) held.current = { places, tick, isWhole }
  return held.current.places
}

function isSame(a: readonly BlockPlace[], b: readonly BlockPlace[]): boolean {
  return (
    a.length === b.length &&
    a.every((place, at) => {
      const other = b[at]
      if (place.no !== other?.no || place.state !== other.state) return false
      return place.state !== 'loaded' || other.state !== 'loaded' || place.block === other.block
    })
  )
}
