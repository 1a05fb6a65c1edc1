import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import type { Received } from '#web/api/received.ts'
import { serverNow } from '#web/browser/clock.ts'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { unlessFailed, useTip } from './chain-pulse.ts'

/** All epochs of a network in ascending order, the newest one with its latest figures. */
export function useEpochs(): readonly Epoch[] {
  const { name } = useNetwork()
  const { data } = useSuspenseQuery(listQuery(name, 'epochs', {}))
  return useEpochsIfThere() ?? data
}

/**
 * The same where a page has something to show before they are there. The newest epoch is read again and again while it grows; the
 * list, which is long, once an epoch has begun that it does not have, and while the figures of its last one are not final. A
 * recording does not change.
 */
export function useEpochsIfThere(): readonly Epoch[] | undefined {
  const network = useNetwork()
  const { name } = network
  const queryClient = useQueryClient()
  const isRecording = useIsRecording()
  const tip = useTip()
  const { data: newest } = useQuery({
    ...recordQuery(name, 'latestEpoch', {}),
    enabled: !isRecording,
    refetchInterval: unlessFailed(freshness.latestEpoch.browser),
  })
  const newestNo = isRecording ? -1 : Math.max(tip?.epoch_no ?? -1, newest?.no ?? -1)
  const { data: listed } = useQuery({
    ...listQuery(name, 'epochs', {}),
    refetchInterval: (query: EpochsQuery) => {
      const last = query.state.data?.value.at(-1)
      if (!last || isRecording) return false
      // The list may come from a cache that does not have the epoch yet.
      if (newestNo > last.no) return unlessFailed(freshness.latestEpoch.browser)(query)
      const coverage = epochCoverage(network, last, [], serverNow())
      const isGrowingOrWhole = coverage === 'running' || coverage === 'complete'
      return isGrowingOrWhole ? false : unlessFailed(freshness.epochs.browser)(query)
    },
  })
  const isBehind = listed !== undefined && newestNo > (listed.at(-1)?.no ?? -1)
  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries(listQuery(name, 'epochs', {}))
  }, [isBehind, name, queryClient])
  return useMemo(() => listed && withNewest(listed, newest), [listed, newest])
}

/** The query of the list, as far as it decides when the list is read again. */
interface EpochsQuery {
  readonly state: { readonly data: Received<readonly Epoch[]> | undefined; readonly error: Error | null }
}

/** Announces an epoch that has begun. @param newest the number of the newest one */
export function useEpochAnnouncements(newest: number | undefined): void {
  const announced = useRef(newest)
  useEffect(() => {
    if (announced.current !== undefined && newest === announced.current + 1)
      announce(`Epoch ${newest} has begun`)
    announced.current = newest
  }, [newest])
}

/**
 * The list with the newest epoch's own record, where that is the newer of the two: an epoch's figures only grow.
 * @param epochs in ascending order
 */
export function withNewest(epochs: readonly Epoch[], newest: Epoch | undefined): readonly Epoch[] {
  const last = epochs.at(-1)
  if (!newest || (last && last.no > newest.no)) return epochs
  const isListed = last?.no === newest.no
  if (isListed && last.blk_count >= newest.blk_count) return epochs
  return [...(isListed ? epochs.slice(0, -1) : epochs), newest]
}
