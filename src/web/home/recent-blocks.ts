import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { numbersDown } from '../chain/block-runs.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useMayLoadInBackground, useNetwork, useNetworkDescription } from '../links/network-context.ts'
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
  const runs = useNetworkDescription()?.recording?.block_runs
  const [wanted, setWanted] = useState(LATEST_BLOCKS)
  const newest = tip?.block_no ?? undefined
  const older = useQueries({
    queries: (newest === undefined ? [] : numbersDown(newest - 1, wanted - 1, runs)).map((block_no) => ({
      ...recordQuery(name, 'blockByNo', { block_no }, 'background'),
      enabled: mayLoad,
    })),
    combine: (results) => results.map(({ data }) => data?.record),
  })
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

/** Caches each newest block as the block of its number too, so that it stays when the next one arrives. */
function useCachedTips(name: NetworkName): void {
  const queryClient = useQueryClient()
  const { data } = useQuery(recordQuery(name, 'latestBlock', {}))
  useEffect(() => {
    const block_no = data?.record.block_no
    if (!data || block_no == null) return
    const { queryKey } = recordQuery(name, 'blockByNo', { block_no })
    queryClient.setQueryData(queryKey, (cached) => cached ?? data)
  }, [data, name, queryClient])
}
