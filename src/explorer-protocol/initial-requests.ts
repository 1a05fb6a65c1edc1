import { type NetworkName, networks } from '#cardano/network.ts'
import { type EndpointCall, type EndpointId, endpointPath } from '#contract/endpoints.ts'
import { type EndpointMatch, matchEndpoint } from '#contract/match-endpoint.ts'
import { writeOptions } from '#contract/odata/options.ts'
import { matchNetworkPage } from './page-paths.ts'

/** The first rows of a list in an order, with the number of all rows. */
export interface ListPart {
  readonly orderby: string
  readonly top: number
}

/** The newest pool updates, as the list of all begins. */
export const NEWEST_UPDATES: ListPart = { orderby: 'active_epoch_no desc,id desc', top: 50 }

/** The options of a part, with their question mark. */
export function countedPartOptions({ orderby, top }: ListPart): string {
  return `?${writeOptions([
    ['orderby', orderby],
    ['top', top],
    ['count', 'true'],
  ])}`
}

/** The list that may be megabytes. */
const LONG_LIST: EndpointCall = { id: 'poolUpdates', params: {} }

/** Pages of their own address that show the long list. */
const pagesOfLongList: readonly string[] = ['/pools', '/pools/statistics']

/** Path of a request, below the network's address. */
export function requestPath({ id, params }: EndpointCall): string {
  return endpointPath(id, params as never)
}

/** The address of the interface for the address of a page: pages mirror it. */
const API_ROOT = '/api/core'

const latestBlock: EndpointCall = { id: 'latestBlock', params: {} }
const epochs: EndpointCall = { id: 'epochs', params: {} }
const latestEpoch: EndpointCall = { id: 'latestEpoch', params: {} }

/** Requests of the overview, and of the presentation. */
const overview: readonly EndpointCall[] = [latestEpoch, latestBlock, epochs]

/** Requests of a page besides the one that its own address names. */
const companions: Partial<Readonly<Record<EndpointId, readonly EndpointCall[]>>> = {
  epoch: [epochs],
  latestEpoch: [epochs],
}

/**
 * The requests that a page makes as soon as it opens. Its own subject comes first; the tip of the chain is on
 * every page.
 * @param path of the page below its network: `/epochs/379`
 * @returns an empty list where there is no page with data
 */
export function initialRequests(network: NetworkName, path: string): readonly EndpointCall[] {
  const place = path.replace(/\/$/, '')
  if (place === '' || place === '/present') return overview
  if (place === '/embed') return [epochs, latestBlock]
  if (pagesOfLongList.includes(place.toLowerCase())) return [LONG_LIST, latestBlock]
  const match = matchPageEndpoint(network, place)
  if (match.kind !== 'endpoint') return pageKind(network, place) === 'general' ? [latestBlock] : []
  const { call } = match
  if (call.id === 'latestBlock') return [call]
  return [call, ...(companions[call.id] ?? []), latestBlock]
}

/** Whether an address is that of a page, and whether the page exists only if the subject in its address does. */
export type PageKind = 'of-subject' | 'general' | 'none'

/**
 * @param path of the page below its network: `/epochs/379`
 * @returns `none` where no page has this path, or a parameter in it is malformed
 */
export function pageKind(network: NetworkName, path: string): PageKind {
  const page = matchNetworkPage(path)
  if (page === undefined) return 'none'
  if (!page.pattern.includes(':')) return 'general'
  return matchPageEndpoint(network, page.path).kind === 'endpoint' ? 'of-subject' : 'none'
}

function matchPageEndpoint(network: NetworkName, path: string): EndpointMatch {
  return matchEndpoint(`${API_ROOT}${path}`, networks[network])
}
