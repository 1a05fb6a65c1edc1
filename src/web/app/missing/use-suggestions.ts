import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { type PageSuggestions, suggestPages } from './suggested-pages.ts'

/** The networks that are served, in their order. */
export function useServedNetworks(): readonly ListedNetwork[] {
  const { data } = useSuspenseQuery(networksQuery)
  return data.filter(({ state }) => state !== 'announced')
}

/** The pages that the address of this page may have meant. */
export function useSuggestions(): PageSuggestions {
  const { pathname } = useLocation()
  const [now] = useState(() => serverNow() as UtcTime)
  return suggestPages(pathname, {
    served: useServedNetworks().map(({ name }) => name),
    network: useNetwork(),
    recording: useNetworkDescription()?.recording ?? undefined,
    now,
  })
}
