import type { NetworkName } from '#cardano/network.ts'
import { networks } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import { MalformedPath, RouteFault } from './route-fault.ts'

/**
 * The endpoint that a page's path stands for. Pages mirror the interface, so the contract reads both.
 * @param path below `/api/core`
 * @throws {MalformedPath}
 * @throws {RouteFault} 404
 */
export function endpointOfRoute(network: NetworkName, path: string): EndpointCall {
  const match = matchEndpoint(`/api/core${path}`, networks[network])
  if (match.kind === 'malformed') throw new MalformedPath(match.faults)
  if (match.kind === 'unknown') throw new RouteFault(404, `There is no page at ${path}.`)
  return match.call
}
