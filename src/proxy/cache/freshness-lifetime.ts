import { isFinalBlock, isFinalEpoch } from '#cardano/finality.ts'
import type { Network } from '#cardano/network.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { statedLifetime } from '#http/fields/cache-control.ts'

/** The newest block that the proxy has seen. */
export interface ChainTip {
  readonly blockNo: number
  readonly epochNo: number
}

/** The fields of a record that state its depth in the chain; undefined where it does not state them. */
export interface ChainPlace {
  readonly block_no?: number | undefined
  readonly epoch_no?: number | undefined
  readonly no?: number | undefined
}

/**
 * The freshness lifetime of a response in milliseconds: its service's own `Cache-Control`, or else the contract's.
 * `private` does not matter here: the proxy requests with one key for all of its clients.
 * @param place of a single record
 */
export function freshnessLifetime(
  network: Network,
  id: EndpointId,
  cacheControl: string | undefined,
  place: ChainPlace | undefined,
  tip: ChainTip | undefined,
): number {
  const stated = statedLifetime(cacheControl)
  if (stated !== undefined) return stated
  return place && tip && isFinal(network, id, place, tip) ? Number.POSITIVE_INFINITY : freshness[id].proxy
}

function isFinal(network: Network, id: EndpointId, { block_no, no }: ChainPlace, tip: ChainTip): boolean {
  const { finalBy } = freshness[id]
  if (finalBy === 'block depth') {
    return block_no !== undefined && isFinalBlock(network, block_no, tip.blockNo)
  }
  return finalBy === 'epoch depth' && no !== undefined && isFinalEpoch(network, no, tip.epochNo)
}
