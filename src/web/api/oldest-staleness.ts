import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { type Staleness, stale } from './staleness.ts'

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
