import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Network, NetworkName } from '#cardano/network.ts'
import { blockInterval } from '#cardano/slot-time.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'
import { ApiError, ConnectionError } from '#web/api/api-error.ts'
import type { Received, Staleness } from '#web/api/received.ts'

/** Reasons that say nothing against the data: the service works, and may only get fewer requests for a while. */
const PACING: readonly (StaleReason | undefined)[] = ['rate-limit', 'busy', 'slow']
/** Blocks that the chain makes meanwhile, in the mean, for which data is as good as new. */
const TOLERATED_BLOCKS = 3

/** Whether data that was not renewed is worth a word: its renewal failed, or is so late that blocks are missing in it. */
export function isOutdated(
  network: Network,
  { reason, at }: Pick<OutdatedData, 'reason' | 'at'>,
  now: number,
): boolean {
  const tolerance = TOLERATED_BLOCKS * blockInterval(network, Number.POSITIVE_INFINITY)
  return !PACING.includes(reason) || now - at > tolerance
}

/** Data that the page shows though it should be renewed. */
export interface OutdatedData {
  /** Undefined where the proxy gave none. */
  readonly reason: StaleReason | undefined
  /** Time at which the data service sent it. */
  readonly at: Instant
  /** The failed request, or the stale response: another one for each try. */
  readonly cause: Error | Staleness
}

/** The oldest data that a component shows now and that is worth a word. @param now the server's */
export function outdatedData(
  network: Network & { readonly name: NetworkName },
  cache: QueryCache,
  now: number,
): OutdatedData | undefined {
  const ahead = now - Date.now()
  return shownQueries(network.name, cache)
    .flatMap((query): OutdatedData[] => {
      const { error, status, dataUpdatedAt } = query.state
      const staleness = stalenessOf(query)
      const at = staleness?.at ?? dataUpdatedAt + ahead
      if (status === 'error') return [{ reason: reasonOf(error), at, cause: error ?? new Error('failed') }]
      return staleness ? [{ ...staleness, cause: staleness }] : []
    })
    .filter((data) => isOutdated(network, data, now))
    .toSorted((a, b) => a.at - b.at)[0]
}

function reasonOf(error: Error | null): StaleReason | undefined {
  if (error instanceof ConnectionError) return 'offline'
  if (!(error instanceof ApiError)) return undefined
  return error.reason ?? (error.status === 429 ? 'busy' : undefined)
}

/** The queries of a network whose data components show now. */
function shownQueries(network: NetworkName, cache: QueryCache) {
  return cache
    .findAll({ queryKey: [network], type: 'active' })
    .filter(({ state }) => state.data !== undefined)
}

/** The staleness of the response that a query has; undefined for a fresh one. */
export function stalenessOf({ state }: Pick<Query, 'state'>): Staleness | undefined {
  return (state.data as Received<unknown> | undefined)?.staleness
}

/** The staleness of the oldest stale response that the page shows now. */
export function useStaleness(network: NetworkName): Staleness | undefined {
  const cache = useQueryClient().getQueryCache()
  return useOfCache(() => oldestStaleness(network, cache))
}

/** How often a cache has changed, and what was read from it since then: many components of a page read the same. */
interface ReadCache {
  changes: number
  readonly staleness: Map<NetworkName, { readonly at: number; readonly value: Staleness | undefined }>
}

const readCaches = new WeakMap<QueryCache, ReadCache>()

function oldestStaleness(network: NetworkName, cache: QueryCache): Staleness | undefined {
  let read = readCaches.get(cache)
  if (!read) {
    const made: ReadCache = { changes: 0, staleness: new Map() }
    readCaches.set(cache, made)
    cache.subscribe(() => {
      made.changes += 1
    })
    read = made
  }
  const known = read.staleness.get(network)
  if (known?.at === read.changes) return known.value
  const value = shownQueries(network, cache)
    .flatMap((query) => stalenessOf(query) ?? [])
    .toSorted((a, b) => a.at - b.at)[0]
  read.staleness.set(network, { at: read.changes, value })
  return value
}

/** What is read from the cache of queries, whenever it changes. @param read returns the same value while nothing has changed */
export function useOfCache<Value>(read: () => Value): Value {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    read,
  )
}
