import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import type { Network, NetworkName } from '#cardano/network.ts'
import { blockInterval } from '#cardano/slot-time.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'
import { externalStore } from '../browser/external-store.ts'

/** The staleness of a response that is older than its freshness lifetime. */
export interface Staleness {
  readonly reason: StaleReason
  /** The time at which the data service sent it, in milliseconds since the Unix epoch. */
  readonly at: number
}

const none: ReadonlyMap<string, Staleness> = new Map()

/** The stale responses of this document, by the path of their request. */
export const stale = externalStore(() => none, { server: () => none })

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
const PACING: readonly StaleReason[] = ['rate-limit', 'busy', 'slow']
/** Blocks that the chain makes meanwhile, in the mean, for which data is as good as new. */
const TOLERATED_BLOCKS = 3

/** Whether a stale response is worth a word: it could not be renewed, or only so slowly that blocks are missing in it. */
export function isOutdated(network: Network, { reason, at }: Staleness, now: number): boolean {
  return (
    !PACING.includes(reason) || now - at > TOLERATED_BLOCKS * blockInterval(network, Number.POSITIVE_INFINITY)
  )
}

/** The staleness of the response to one request; undefined for a fresh one. @param path below the network's address */
export function useStalenessOf(network: NetworkName, path: string): Staleness | undefined {
  return stale.useSelected((noted) => noted.get(`/${network}${path}`))
}

/** The staleness of the oldest stale response that the page shows now. */
export function useStaleness(network: NetworkName): Staleness | undefined {
  return oldestStaleness(network, useQueryClient().getQueryCache(), stale.use())
}

/** The staleness of the oldest stale response that a component shows now. */
export function oldestStaleness(
  network: NetworkName,
  cache: QueryCache,
  notes = stale.read(),
): Staleness | undefined {
  if (notes.size === 0) return undefined
  return cache
    .findAll({ queryKey: [network], type: 'active' })
    .flatMap(({ queryKey }) => notes.get(`/${queryKey[0]}${queryKey[1]}`) ?? [])
    .toSorted((a, b) => a.at - b.at)[0]
}
