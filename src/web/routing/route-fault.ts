import { type NetworkName, networks } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import type { PathFault } from '#contract/path-parameter.ts'

/** A page path that is malformed or unknown. No request was sent for it. */
export class RouteFault extends Error {
  override readonly name: string = 'RouteFault'
}

/** A page path with a malformed parameter. */
export class MalformedPath extends RouteFault {
  readonly faults: readonly PathFault[]

  constructor(faults: readonly PathFault[]) {
    super('A parameter of the path is malformed.')
    this.faults = faults
  }
}

/** A page path whose network is unknown, announced or without a data source here. */
export class AbsentNetwork extends RouteFault {
  /** First segment of the path. */
  readonly network: string

  constructor(network: string) {
    super('The network is not served.')
    this.network = network
  }
}

/**
 * The endpoint that a page's path stands for. Pages mirror the interface, so the contract reads both.
 * @param path below `/api/core`
 * @throws {RouteFault}
 */
export function endpointOfRoute(network: NetworkName, path: string): EndpointCall {
  const match = matchEndpoint(`/api/core${path}`, networks[network])
  if (match.kind === 'malformed') throw new MalformedPath(match.faults)
  if (match.kind === 'unknown') throw new RouteFault(`There is no page at ${path}.`)
  return match.call
}
