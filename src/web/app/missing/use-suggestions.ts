import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { type PageSuggestions, suggestPages } from './suggested-pages.ts'
import { useTimeTold } from './use-awaited.ts'

/** The networks that are served, in their order. */
export function useServedNetworks(): readonly ListedNetwork[] {
  const { data } = useSuspenseQuery(networksQuery)
  return data.filter(({ state }) => state !== 'announced')
}

/** The pages that the address of this page may have meant. */
export function useSuggestions(): PageSuggestions {
  const { pathname } = useLocation()
  return suggestPages(pathname, {
    served: useServedNetworks().map(({ name }) => name),
    network: useNetwork(),
    recording: useNetworkDescription()?.recording ?? undefined,
    now: useTimeTold(),
  })
}
