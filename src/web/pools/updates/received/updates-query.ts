import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { shouldRetry } from '../../../api/endpoint-query.ts'
import { createReceivedUpdates, type ReceivedUpdates } from './received-updates.ts'

const lists = new Map<NetworkName, ReceivedUpdates>()

/** The updates of a network that have come. */
export function receivedUpdates(network: NetworkName): ReceivedUpdates {
  const list = lists.get(network) ?? createReceivedUpdates(startWorker)
  lists.set(network, list)
  return list
}

async function startWorker() {
  const { startUpdatesWorker } = await import('../worker/start-updates-worker.ts')
  return startUpdatesWorker()
}

/** The time for which a list is kept after its page was left. */
const KEPT_FOR = MINUTE

/** The query by which the list of all updates comes, and with which it is forgotten. Its data is the number of rows. */
export function updatesQuery(network: NetworkName) {
  const queryKey = [network, endpointPath('poolUpdates', {}), 'in a worker'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, meta, client }) => {
      const list = receivedUpdates(network)
      clearWhenRemoved(client, queryKey, list)
      const { receiveUpdates } = await import('./receive-updates.ts')
      await inTurn(list, () => receiveUpdates(network, list, { signal, priority: meta?.priority, client }))
      return list.extent.read().rows
    },
    staleTime: freshness.poolUpdates.browser,
    refetchInterval: freshness.poolUpdates.browser,
    gcTime: KEPT_FOR,
    retry: shouldRetry,
  })
}

const runs = new WeakMap<ReceivedUpdates, Promise<void>>()

/** A request that was cancelled ends before the next one continues the list. */
function inTurn(list: ReceivedUpdates, run: () => Promise<void>): Promise<void> {
  const running = (runs.get(list) ?? Promise.resolve()).catch(() => undefined).then(run)
  runs.set(list, running)
  return running
}

const watched = new WeakSet<ReceivedUpdates>()

function clearWhenRemoved(client: QueryClient, queryKey: readonly unknown[], list: ReceivedUpdates): void {
  if (watched.has(list)) return
  watched.add(list)
  const removed = hashKey(queryKey)
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryHash !== removed) return
    stop()
    watched.delete(list)
    list.clear()
  })
}
