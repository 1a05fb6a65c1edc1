import { useQueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { type Staleness, stale } from './staleness.ts'

/** The staleness of the oldest stale response that the page shows now. */
export function useStaleness(network: NetworkName): Staleness | undefined {
  const responses = stale.use()
  const shown = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [network], type: 'active' })
    .flatMap(({ queryKey }) => responses.get(`/${queryKey[0]}${queryKey[1]}`) ?? [])
  return shown.toSorted((a, b) => a.at - b.at)[0]
}
