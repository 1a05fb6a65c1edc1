import { type NetworkName, networks } from '#cardano/network.ts'
import { type EndpointCall, type EndpointId, matchEndpoint } from '#contract/endpoints.ts'

/** The address of the interface for the address of a page: pages mirror it. */
const API_ROOT = '/api/core'

const latestBlock: EndpointCall = { id: 'latestBlock', params: {} }
const epochs: EndpointCall = { id: 'epochs', params: {} }
const latestEpoch: EndpointCall = { id: 'latestEpoch', params: {} }

/** What the overview begins with. */
const overview: readonly EndpointCall[] = [latestEpoch, latestBlock, epochs]

/** What a page shows besides what its own address means. */
const companions: Partial<Readonly<Record<EndpointId, readonly EndpointCall[]>>> = {
  epoch: [epochs],
}

/**
 * What a page asks for as soon as it opens. Its own subject comes first; the tip of the chain is on every page.
 * @param path of the page below its network: `/epochs/379`
 * @returns nothing for what is no page with data
 */
export function pageRequests(network: NetworkName, path: string): readonly EndpointCall[] {
  const place = path.replace(/\/$/, '')
  if (place === '') return overview
  const match = matchEndpoint(`${API_ROOT}${place}`, networks[network])
  if (match.kind !== 'endpoint') return place === '/accounts' ? [latestBlock] : []
  const { call } = match
  return call.id === 'latestBlock' ? [call] : [call, ...(companions[call.id] ?? []), latestBlock]
}
