import { useMemo } from 'react'
import type { Block } from '#contract/resources/block.ts'
import { numbersDown, useBlockRuns } from '../chain/block-runs.ts'
import { useBlocksByNumber, useCachedTips } from '../chain/blocks-by-number.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useNetwork } from '../links/network-context.ts'

/** The number of rows in the table of the latest blocks. */
export const LATEST_BLOCKS = 8

/**
 * The newest loaded blocks, newest first, as many as the table shows. All but the tip are background requests: sent once the
 * page is idle, if the data service leaves room for them. In a recording they are the newest on record.
 */
export function useRecentBlocks(): readonly Block[] {
  const { name } = useNetwork()
  const tip = useTip()
  const runs = useBlockRuns()
  const newest = tip?.block_no ?? undefined
  const numbers = useMemo(
    () => (newest === undefined ? [] : numbersDown(newest - 1, LATEST_BLOCKS - 1, runs)),
    [newest, runs],
  )
  const older = useBlocksByNumber(numbers).places.map((place) =>
    place.state === 'loaded' ? place.block : undefined,
  )
  useCachedTips(name)
  return [tip, ...older].filter((block) => block !== undefined)
}
