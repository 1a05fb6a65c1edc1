import { type NetworkName, networks } from '#cardano/network.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'

/** A response from which a page is rendered, as the proxy would have it. @param path below the network's address */
export function pageResponse(network: NetworkName, path: string, text: string): PageResponse {
  const match = matchEndpoint(path, networks[network])
  if (match.kind !== 'endpoint') throw new Error(`${path} is not of the interface`)
  const fields = {
    'Content-Type': 'application/json; charset=utf-8',
    [DIALECT_HEADER]: 'documented',
    Age: '0',
    'Cache-Status': 'Epochal; hit',
  }
  return { network, text, call: match.call, fields, isInDocument: true }
}
