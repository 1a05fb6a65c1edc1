import { isFinalBlock, isFinalEpoch } from '#cardano/finality.ts'
import type { Network } from '#cardano/network.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { NO_STORE, statedLifetime } from '#http/fields/cache-control.ts'

/** The newest block that the proxy has seen. */
export interface ChainTip {
  readonly blockNo: number
  readonly epochNo: number
}

/** The fields of a record that state its place in the chain; undefined where it does not state them. */
export interface ChainPlace {
  readonly block_no?: number | undefined
  readonly epoch_no?: number | undefined
  readonly slot_no?: number | undefined
  readonly no?: number | undefined
  readonly time?: string | undefined
  readonly hash_hex?: string | undefined
}

/** The fields by which a response states its freshness. */
export interface StatedFreshness {
  /** Its field `Cache-Control`. */
  readonly cacheControl: string | undefined
  /** Milliseconds since its origin sent it, by its field `Age`. */
  readonly age: number
}

/**
 * Not in the specification: a stated lifetime is believed up to so many times the contract's own, unless the record
 * can no longer change.
 */
const MAX_STATED = 10

/**
 * The freshness lifetime of a response in milliseconds: its service's own `Cache-Control` less its age, or else the
 * contract's. `private` does not matter here: the proxy requests with one key for all of its clients.
 * @param place of a single record
 */
export function freshnessLifetime(
  network: Network,
  id: EndpointId,
  { cacheControl, age }: StatedFreshness,
  place: ChainPlace | undefined,
  tip: ChainTip | undefined,
): number {
  const stated = statedLifetime(cacheControl)
  const own = freshness[id].proxy
  const isLasting = place !== undefined && tip !== undefined && isFinal(network, id, place, tip)
  if (stated === undefined) return isLasting ? Number.POSITIVE_INFINITY : own
  // No age makes a response that may not be stored one that may.
  if (stated === NO_STORE) return NO_STORE
  return Math.min(Math.max(stated - age, 0), isLasting ? Number.POSITIVE_INFINITY : own * MAX_STATED)
}

function isFinal(
  network: Network,
  id: EndpointId,
  { block_no, epoch_no, no }: ChainPlace,
  tip: ChainTip,
): boolean {
  const { finalBy } = freshness[id]
  if (finalBy === 'never') return false
  if (finalBy === 'block depth' && block_no !== undefined) {
    return isFinalBlock(network, block_no, tip.blockNo)
  }
  // Boundary blocks have no number.
  const epoch = finalBy === 'block depth' ? epoch_no : no
  return epoch !== undefined && isFinalEpoch(network, epoch, tip.epochNo)
}
