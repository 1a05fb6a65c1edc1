import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Network } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'

/** A request for data, by its address on this site. */
export interface ShownRequest {
  /** With the network, and the query. */
  readonly path: string
  /** Below the network's address. */
  readonly below: string
  readonly call: EndpointCall
}

/** Undefined for a path that is not one of the interface, on this network. */
export function readRequest(network: Network, path: string): ShownRequest | undefined {
  const prefix = `/${network.name}`
  const below = path.slice(prefix.length)
  if (!path.startsWith(`${prefix}/api/`)) return undefined
  const match = matchEndpoint(below.replace(/\?.*/s, ''), network)
  if (match.kind !== 'endpoint') return undefined
  return { path, below, call: match.call }
}

/** The requests whose data the page shows now, that of its subject first. */
export function usePageRequests(network: Network): readonly ShownRequest[] {
  const { pathname } = useLocation()
  const subject = readRequest(network, pathname.replace(/^\/[^/]+/, '$&/api/core'))?.path
  return useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [network.name], type: 'active' })
    .flatMap(({ queryKey }) => readRequest(network, `/${queryKey[0]}${queryKey[1]}`) ?? [])
    .sort((a, b) => Number(b.path === subject) - Number(a.path === subject))
}
