import type { NetworkName } from '#cardano/network.ts'
import { type EndpointCall, type EndpointId, endpointPath } from '#contract/endpoints.ts'
import { countedPartOptions, NEWEST_UPDATES } from './list-part.ts'
import { pageRequests } from './page-requests.ts'

/** A request that a page makes as soon as it opens, and of a list perhaps for a part of it alone. */
export type BeginningCall = EndpointCall & {
  /** The options of a part of a list, with their question mark; absent for a record and for a whole list. */
  readonly query?: string
}

/** Lists that may be megabytes: a page shows a part of one first, and has the rest after that. */
const parts: Partial<Readonly<Record<EndpointId, BeginningCall>>> = {
  poolUpdates: { id: 'odataPoolUpdates', params: {}, query: countedPartOptions(NEWEST_UPDATES) },
}

/**
 * The requests with which a page begins, its own subject first.
 * @param path of the page below its network: `/epochs/379`
 */
export function beginningCalls(network: NetworkName, path: string): readonly BeginningCall[] {
  return pageRequests(network, path).map((call) => parts[call.id] ?? call)
}

/** Path and options of a request, below the network's address. */
export function beginningPath({ id, params, query = '' }: BeginningCall): string {
  return endpointPath(id, params as never) + query
}
