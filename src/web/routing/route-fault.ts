import { type NetworkName, networks } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import type { PathFault } from '#contract/path-parameter.ts'

/** The fault of a page's path. */
type RouteProblem =
  | { readonly kind: 'malformed'; readonly faults: readonly PathFault[] }
  /** The network, its first segment, is unknown, announced or without a data source here. */
  | { readonly kind: 'network'; readonly network: string }
  | { readonly kind: 'page' }

/** A page path that is malformed or unknown. No request was sent for it. */
export class RouteFault extends Error {
  override readonly name = 'RouteFault'
  readonly problem: RouteProblem

  constructor(message: string, problem: RouteProblem = { kind: 'page' }) {
    super(message)
    this.problem = problem
  }
}

/**
 * The endpoint that a page's path stands for. Pages mirror the interface, so the contract reads both.
 * @param path below `/api/core`
 * @throws {RouteFault}
 */
export function endpointOfRoute(network: NetworkName, path: string): EndpointCall {
  const match = matchEndpoint(`/api/core${path}`, networks[network])
  if (match.kind === 'malformed') {
    throw new RouteFault('A parameter of the path is malformed.', { kind: 'malformed', faults: match.faults })
  }
  if (match.kind === 'unknown') throw new RouteFault(`There is no page at ${path}.`)
  return match.call
}
