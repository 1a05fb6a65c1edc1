import { type QueryCache, type QueryState, useQueryClient } from '@tanstack/react-query'
import type { Network, NetworkName } from '#cardano/network.ts'
import { blockInterval } from '#cardano/slot-time.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'
import { externalStore } from '../browser/external-store.ts'
import { ApiError, ConnectionError } from './api-error.ts'

/** The staleness of a response that is older than its freshness lifetime. */
export interface Staleness {
  readonly reason: StaleReason
  /** The time at which the data service sent it, in milliseconds since the Unix epoch. */
  readonly at: number
}

const none: ReadonlyMap<string, Staleness> = new Map()

/** The stale responses of this document, by the path of their request. */
export const stale = externalStore(() => none)

/** @param staleness undefined for a fresh response */
export function noteStaleness(network: NetworkName, path: string, staleness: Staleness | undefined): void {
  const key = `/${network}${path}`
  if (!staleness && !stale.read().has(key)) return
  const responses = new Map(stale.read())
  if (staleness) responses.set(key, staleness)
  else responses.delete(key)
  stale.write(responses)
}

/** Reasons that say nothing against the data: the service works, and may only not be asked as often. */
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

/** The staleness of the response to one request; undefined for a fresh one. @param path below the network's address */
export function useStalenessOf(network: NetworkName, path: string): Staleness | undefined {
  return stale.useSelected((noted) => noted.get(`/${network}${path}`))
}

/** Data that the page shows though it should be renewed. */
export interface OutdatedData {
  /** Undefined where the proxy gave none. */
  readonly reason: StaleReason | undefined
  /** Time at which the data service sent it, in milliseconds since the Unix epoch. */
  readonly at: number
  /** The failed request, or the stale response: another one for each try. */
  readonly cause: Error | Staleness
}

/** The oldest data that a component shows now and that is worth a word. @param now the server's */
export function outdatedData(
  network: Network & { readonly name: NetworkName },
  cache: QueryCache,
  now: number,
) {
  const ahead = now - Date.now()
  return shownQueries(network.name, cache)
    .flatMap(({ state, staleness }): OutdatedData[] => {
      const { error, status } = state
      const at = staleness?.at ?? state.dataUpdatedAt + ahead
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

/** The queries whose data components show now. */
function shownQueries(network: NetworkName, cache: QueryCache) {
  const notes = stale.read()
  return cache
    .findAll({ queryKey: [network], type: 'active' })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => ({
      state: state as QueryState<unknown, Error>,
      staleness: notes.get(`/${queryKey[0]}${queryKey[1]}`),
    }))
}

/** The staleness of the oldest stale response that the page shows now. */
export function useStaleness(network: NetworkName): Staleness | undefined {
  const cache = useQueryClient().getQueryCache()
  if (stale.use().size === 0) return undefined
  return shownQueries(network, cache)
    .flatMap(({ staleness }) => staleness ?? [])
    .toSorted((a, b) => a.at - b.at)[0]
}
