import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import { requestLog } from '../api/request-log.ts'

/** A request for data, by its address on this site. */
export interface ShownRequest {
  /** With the network, and the query. */
  readonly path: string
  /** Below the network's address. */
  readonly below: string
  readonly call: EndpointCall
  readonly title: string
}

/** Undefined for a path that is not one of the interface, on this network. */
export function readRequest(network: Network, path: string): ShownRequest | undefined {
  const prefix = `/${network.name}`
  const below = path.slice(prefix.length)
  if (!path.startsWith(`${prefix}/api/`)) return undefined
  const match = matchEndpoint(below.replace(/\?.*/s, ''), network)
  if (match.kind !== 'endpoint') return undefined
  const title = requestTitle(match.call)
  return { path, below, call: match.call, title: below.includes('?') ? `${title}, part` : title }
}

/** The requests whose data the page shows now, that of its subject first. */
export function usePageRequests(network: Network): readonly ShownRequest[] {
  const { pathname } = useLocation()
  const subject = readRequest(network, pathname.replace(/^\/[^/]+/, '$&/api/core'))?.path
  return useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [network.name], type: 'active' })
    .flatMap(({ queryKey }) => sentFor(`/${queryKey[0]}${queryKey[1]}`))
    .flatMap((path) => readRequest(network, path) ?? [])
    .sort((a, b) => Number(b.path === subject) - Number(a.path === subject))
}

/** The addresses of the requests for a query: its own, or those for parts of its data, where the rest was stored in the browser. */
function sentFor(path: string): readonly string[] {
  const parts = requestLog.has(path)
    ? []
    : [...requestLog.keys()].filter((sent) => sent.startsWith(`${path}?`))
  return parts.length > 0 ? parts : [path]
}

/** A few words for a call, as on its tab. */
function requestTitle({ id, params }: EndpointCall): string {
  switch (id) {
    case 'account':
      return 'Account'
    case 'latestBlock':
      return 'Latest block'
    case 'latestEpoch':
      return 'Latest epoch'
    case 'epochs':
    case 'odataEpochs':
      return 'Epochs'
    case 'epoch':
    case 'odataEpoch':
      return `Epoch ${params.epoch_no}`
    case 'blockByNo':
      return `Block ${groupDigits(String(params.block_no))}`
    case 'blockByHash':
      return 'Block by hash'
    case 'blockBySlot':
      return 'Block by slot'
    case 'poolUpdates':
    case 'odataPoolUpdates':
      return 'Pool updates'
    case 'poolUpdatesByPool':
    case 'odataPoolUpdatesByPool':
      return `Updates of pool ${params.pool_id}`
    case 'poolUpdatesByPoolHash':
      return `Updates of pool ${shortenMiddle(params.pool_hash, 9)}`
    case 'poolUpdatesByVrfKeyHash':
      return 'Updates of a VRF key'
    case 'odataEpochsCount':
      return 'Number of epochs'
    case 'odataPoolUpdatesCount':
      return 'Number of pool updates'
  }
}
