import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import type { Received } from '#web/api/received.ts'
import { useMayLoadInBackground, useNetwork } from '#web/routing/network-context.tsx'
import { BlockReader, type BlocksRead } from './block-reader.ts'

/** Blocks on a page of the list. */
export const PAGE_BLOCKS = 30

/** Requests that are under way at the same time. */
const AT_ONCE = 6

/**
 * Blocks that are read one by one in the background, once the page is idle and if the data service leaves room for it. Requests end with the
 * component. Places are the same array while nothing has changed, and change twice a second at most while some are on their way.
 * @param numbers the same array while they are the same
 * @param atOnce requests under way at the same time
 */
export function useBlocksByNumber(
  numbers: readonly number[],
  atOnce = AT_ONCE,
): BlocksRead & { readonly tryAgain: () => void } {
  const { name } = useNetwork()
  const mayLoad = useMayLoadInBackground()
  const client = useQueryClient()
  const reader = useMemo(() => new BlockReader(client, name), [client, name])
  const { subscribe, tryAgain } = useMemo(
    () => ({
      subscribe: (listener: () => void) => reader.subscribe(listener),
      tryAgain: () => reader.tryAgain(),
    }),
    [reader],
  )
  const { places, error } = useSyncExternalStore(subscribe, () => reader.read(numbers))
  useEffect(() => reader.request(numbers, { mayLoad, atOnce }), [reader, numbers, mayLoad, atOnce])
  useEffect(() => () => reader.end(), [reader])
  return { places, error, tryAgain }
}

function whole(received: Received<Block>): Received<Block> {
  return received
}

/** Caches each newest block as the block of its number too, so that it stays when the next one arrives. */
export function useCachedTips(name: NetworkName): void {
  const queryClient = useQueryClient()
  const { data: received } = useQuery({ ...recordQuery(name, 'latestBlock', {}), select: whole })
  useEffect(() => {
    const block_no = received?.value.block_no
    if (!received || block_no == null) return
    const { queryKey } = recordQuery(name, 'blockByNo', { block_no })
    queryClient.setQueryData(queryKey, (cached) => cached ?? { ...received, response: undefined })
  }, [received, name, queryClient])
}
