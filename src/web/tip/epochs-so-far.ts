import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { useNetwork } from '#web/routing/network-context.ts'

/**
 * All epochs, the newest one with its latest figures. The list is long, so it is requested again only when a
 * new epoch has started.
 */
export function useEpochsSoFar(): readonly Epoch[] {
  const { name } = useNetwork()
  const queryClient = useQueryClient()
  const { data: epochs } = useSuspenseQuery(listQuery(name, 'epochs', {}))
  const newest = useQuery(recordQuery(name, 'latestEpoch', {})).data
  const isBehind = newest !== undefined && newest.no > (epochs.at(-1)?.no ?? -1)
  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries(listQuery(name, 'epochs', {}))
  }, [isBehind, name, queryClient])
  return useMemo(() => withNewest(epochs, newest), [epochs, newest])
}

/**
 * The list with the newest epoch's own record, where that is the newer of the two: an epoch's figures only grow.
 * @param epochs in ascending order
 */
export function withNewest(epochs: readonly Epoch[], newest: Epoch | undefined): readonly Epoch[] {
  const last = epochs.at(-1)
  if (!newest || (last && last.no > newest.no)) return epochs
  const isListed = last?.no === newest.no
  if (isListed && last.blk_count > newest.blk_count) return epochs
  return [...(isListed ? epochs.slice(0, -1) : epochs), newest]
}
