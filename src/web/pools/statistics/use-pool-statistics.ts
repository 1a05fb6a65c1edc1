import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import { useNetwork } from '../../links/network-context.ts'
import type { Extent } from '../updates/received/received-updates.ts'
import { receivedUpdates } from '../updates/received/updates-query.ts'
import type { PoolStatistics } from './pool-statistics.ts'
import type { PoolsOverTime } from './pools-over-time.ts'

/** Figures of the pools for each epoch; undefined until the whole list of updates is there. @throws when the worker does not run */
export function usePoolsOverTime(): PoolsOverTime | undefined {
  const { name } = useNetwork()
  const extent = receivedUpdates(name).extent.use()
  const query = computed(name, extent, 'over time', (list) => list.overTime())
  return useQuery({ ...query, placeholderData: keepPreviousData }).data
}

/** The terms in force in an epoch; those of the epoch before while they are computed. @throws when the worker does not run */
export function usePoolStatistics(epoch: number): PoolStatistics | undefined {
  const { name } = useNetwork()
  const extent = receivedUpdates(name).extent.use()
  const query = computed(name, extent, `as of ${epoch}`, (list) => list.statistics(epoch))
  return useQuery({ ...query, placeholderData: keepPreviousData }).data
}

/** A query that the worker of the list answers, anew when the list has grown. */
function computed<Result>(
  network: NetworkName,
  { rows, isWhole, beginning }: Extent,
  subject: string,
  compute: (list: ReturnType<typeof receivedUpdates>) => Promise<Result>,
) {
  return queryOptions({
    queryKey: [network, 'pool statistics', subject, rows, beginning],
    queryFn: () => compute(receivedUpdates(network)),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: MINUTE,
    retry: false,
    throwOnError: true,
  })
}
