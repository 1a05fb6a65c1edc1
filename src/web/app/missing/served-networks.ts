import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { networksQuery } from '../../api/endpoint-query.ts'

/** The networks that are served, in their order. */
export function useServedNetworks(): readonly ListedNetwork[] {
  const { data } = useSuspenseQuery(networksQuery)
  return data.filter(({ state }) => state !== 'announced')
}
