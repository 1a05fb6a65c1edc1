import { useEffect, useMemo, useState } from 'react'
import type { Block } from '#contract/resources/block.ts'
import { numbersDown, useBlockRuns } from '../chain/block-runs.ts'
import { useBlocksByNumber, useCachedTips } from '../chain/blocks-by-number.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useMayLoadInBackground, useNetwork } from '../links/network-context.ts'
import { HEARTBEAT } from './heartbeat-words.ts'

/** The number of rows in the table of the latest blocks. */
export const LATEST_BLOCKS = 9
/** Blocks that are requested at once when the first ones do not cover the heartbeat, and in all. */
const MORE_BLOCKS = 16
const MOST_BLOCKS = 57

/**
 * The newest loaded blocks, newest first. All but the tip are background requests: sent once the page is
 * idle, if the data service leaves room for them. In a recording they are the newest on record, as many
 * as the table shows.
 */
export function useRecentBlocks(): readonly Block[] {
  const { name } = useNetwork()
  const tip = useTip()
  const mayLoad = useMayLoadInBackground()
  const runs = useBlockRuns()
  const [wanted, setWanted] = useState(LATEST_BLOCKS)
  const newest = tip?.block_no ?? undefined
  const numbers = useMemo(
    () => (newest === undefined ? [] : numbersDown(newest - 1, wanted - 1, runs)),
    [newest, wanted, runs],
  )
  const older = useBlocksByNumber(numbers).places.map((place) =>
    place.state === 'loaded' ? place.block : undefined,
  )
  const blocks = [tip, ...older].filter((block) => block !== undefined)
  useCachedTips(name)

  const oldest = blocks.at(-1)
  const reachesBack = !tip || !oldest || tip.time - oldest.time >= HEARTBEAT
  const isWhole = !older.includes(undefined)
  useEffect(() => {
    if (mayLoad && isWhole && !reachesBack && !runs && wanted < MOST_BLOCKS) setWanted(wanted + MORE_BLOCKS)
  }, [mayLoad, isWhole, reachesBack, runs, wanted])
  return blocks
}
