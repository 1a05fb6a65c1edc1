import { networks } from '#cardano/network.ts'
import { type EndpointCall, endpointIds, endpoints } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { describePathFaults } from '#contract/path-parameter.ts'
import { Refusal } from '#http/refusal.ts'
import type { ResponseContent } from '../cache/cached-content.ts'
import type { ListCache } from '../cache/response-cache.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { QueryTurns } from '../store/postgres/prepared-query.ts'
import type { RecordFormat } from '../store/records/dialect-conversion.ts'
import type { Validity } from '../store/records/record-lookup.ts'

/** An authorized request for a record or a list that must be read from the database. */
export interface ResourceRequest {
  readonly call: EndpointCall
  readonly description: NetworkDescription
  readonly store: ChainStore
  readonly lists: ListCache
  /** The turns of the requester for slow queries. */
  readonly turns: QueryTurns
  /** Turns for a body that is sent to all who request it. */
  readonly commonTurns: QueryTurns
  readonly format: RecordFormat
  /** The network's address as its clients know it, without a slash at the end. */
  readonly baseUrl: string
  /** Requested path below the network's address. */
  readonly path: string
  readonly query: URLSearchParams
  /** Page size of the header `Prefer`. */
  readonly preferredSize: number | undefined
}

/** The body and fields of a response, and how long they are valid. */
export interface ResourceContent extends Pick<ResponseContent, 'body' | 'headers'> {
  readonly validity: Validity
}

/** A path of the interface, whose parameters may be malformed, with the query of the request. */
export type RequestedPath = (
  | { readonly kind: 'endpoint'; readonly call: EndpointCall }
  | { readonly kind: 'malformed'; readonly detail: string }
) & { readonly path: string; readonly query: URLSearchParams }

export type RequestedEndpoint = Extract<RequestedPath, { kind: 'endpoint' }>

/**
 * @param target path and query below the network's address
 * @throws {Refusal} 404 for a path that is not part of the interface
 */
export function matchPath(
  target: string,
  { network, dialect }: Pick<NetworkDescription, 'network' | 'dialect'>,
): RequestedPath {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const match = matchEndpoint(path, networks[network], dialect)
  if (match.kind === 'unknown') throw new Refusal('not-found', `${path} is not a path of this interface.`)
  const query = mark < 0 || mark === target.length - 1 ? noQuery : new URLSearchParams(target.slice(mark + 1))
  return match.kind === 'malformed'
    ? { kind: match.kind, detail: describePathFaults(match.faults, networks[network]), path, query }
    : { kind: match.kind, call: match.call, path, query }
}

const noQuery = new URLSearchParams()

/** @throws {Refusal} 400 for a malformed parameter */
export function checkParameters(requested: RequestedPath): RequestedEndpoint {
  if (requested.kind === 'malformed') throw new Refusal('bad-request', requested.detail)
  return requested
}

/** The paths without parameters, which all clients share. */
const popularPaths = new Set<string>(
  endpointIds.map((id) => endpoints[id].path).filter((path) => !path.includes('{')),
)

/** True for a target that is likely to be requested again: a path without parameters or query. */
export function isPopular(target: string): boolean {
  return popularPaths.has(target)
}
