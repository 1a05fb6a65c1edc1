import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Network, NetworkName } from '#cardano/network.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import type { Received } from '#web/api/received.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { presetRanges, shownRange } from '#web/epochs/epoch-range.ts'
import { useNetwork } from '#web/routing/network-context.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { writeSearch } from '#web/routing/write-search.ts'
import { unlessFailed, useEpochsWithNewest } from '#web/tip/chain-pulse.ts'
import { useOpenEpoch } from '#web/tip/epoch-coverage.ts'

/**
 * A list with the figures of its last epoch as they are now. The same list where they have not grown, and where the epoch is
 * another one: the figures of the one before may have grown since the list was read, too.
 * @param epochs in ascending order
 */
export function withGrown(epochs: readonly Epoch[], newest: Epoch): readonly Epoch[] {
  const last = epochs.at(-1)
  if (last?.no !== newest.no || last.blk_count >= newest.blk_count) return epochs
  return [...epochs.slice(0, -1), newest]
}

/** The work of a list of epochs while its network grows: its newest epoch moves, and a preset range ends at it. */
export function LiveList({ newest }: { newest: Epoch }) {
  const { name } = useNetwork()
  const open = useOpenEpoch(newest)
  useNewestInList(name)
  useQuery({
    ...listQuery(name, 'epochs', {}),
    refetchInterval: open && open.coverage !== 'running' ? unlessFailed(freshness.epochs.browser) : false,
    notifyOnChangeProps: [],
  })
  useFollowedRange(newest.no)
  useEpochsWithNewest()
  return null
}

/** Reads the newest epoch again and again, and puts its figures into the list, which is long and is not read again for them. */
function useNewestInList(name: NetworkName): void {
  const queryClient = useQueryClient()
  const { data: epochs } = useQuery(listQuery(name, 'epochs', {}))
  const { data: newest } = useQuery({
    ...recordQuery(name, 'latestEpoch', {}),
    refetchInterval: unlessFailed(freshness.latestEpoch.browser),
  })
  useEffect(() => {
    const { queryKey } = listQuery(name, 'epochs', {})
    const { data: received, dataUpdatedAt = 0 } =
      queryClient.getQueryState<Received<readonly Epoch[]>>(queryKey) ?? {}
    if (!epochs || !newest || !received) return
    const value = withGrown(epochs, newest)
    // The rest of the list is as old as before.
    if (value !== epochs)
      queryClient.setQueryData(queryKey, { ...received, value }, { updatedAt: dataUpdatedAt })
  }, [epochs, newest, name, queryClient])
}

function useFollowedRange(newest: number): void {
  const network = useNetwork()
  const { search } = useLocation()
  const { range: named } = useSearch(epochsSearch).values
  const navigate = useNavigate()
  const [seen, setSeen] = useState(newest)
  const range = named?.last === undefined ? undefined : shownRange(network, named, seen)
  const next = range && followedRange(network, range, seen, newest)
  const nextSearch = next && writeSearch(epochsSearch, { range: next }, search).toString()
  useEffect(() => {
    if (newest === seen) return
    if (nextSearch !== undefined)
      navigate({ search: nextSearch }, { replace: true, preventScrollReset: true })
    setSeen(newest)
  }, [newest, seen, nextSearch, navigate])
}

/**
 * The range that takes the place of one once an epoch has begun: a preset, which ended at the newest epoch, ends at the new one.
 * Undefined for every other range, which a person has typed or drawn and which stays.
 * @param before the newest epoch before
 */
export function followedRange(
  network: Network,
  { first, last }: EpochRange,
  before: number,
  newest: number,
): EpochRange | undefined {
  const name = presetRanges(network, before).find(
    ({ preset }) => preset.first === first && preset.last === last,
  )?.name
  if (name === undefined || newest <= before) return undefined
  return presetRanges(network, newest).find((later) => later.name === name)?.preset
}
