import { type NetworkName, networks } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { type EndpointMatch, matchEndpoint } from '#contract/match-endpoint.ts'
import { writeOptions } from '#contract/odata/options.ts'
import { matchNetworkPage } from './page-paths.ts'
import { type NetworkPagePath, networkPage } from './pages.ts'

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

/** The address of the interface for the address of a page: pages mirror it. */
const API_ROOT = '/api/core'

const latestBlock: EndpointCall = { id: 'latestBlock', params: {} }

/**
 * The requests that a page makes as soon as it opens. Its own subject comes first; the tip of the chain is on
 * every page.
 * @param path of the page below its network: `/epochs/379`
 * @returns an empty list where there is no page with data
 */
export function initialRequests(network: NetworkName, path: string): readonly EndpointCall[] {
  const page = matchNetworkPage(path.replace(/\/$/, ''))
  if (!page) return []
  const record = isOfRecord(page.pattern) ? matchPageEndpoint(network, page.path) : undefined
  if (record && record.kind !== 'endpoint') return []
  const calls = [...(record ? [record.call] : []), ...(networkPage(page.pattern).begins ?? [])]
  return calls.some(({ id }) => id === latestBlock.id) ? calls : [...calls, latestBlock]
}

/** Whether a page is about the record that its address names. */
export function isOfRecord(pattern: NetworkPagePath): boolean {
  return pattern.includes(':')
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
  if (!isOfRecord(page.pattern)) return 'general'
  return matchPageEndpoint(network, page.path).kind === 'endpoint' ? 'of-subject' : 'none'
}

function matchPageEndpoint(network: NetworkName, path: string): EndpointMatch {
  return matchEndpoint(`${API_ROOT}${path}`, networks[network])
}
