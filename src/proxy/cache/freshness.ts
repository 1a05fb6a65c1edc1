import { isFinalBlock, isFinalEpoch } from '#cardano/finality.ts'
import type { Network } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { EndpointId } from '#contract/endpoints.ts'

/** The end of the chain, as far as it has been seen. */
export interface ChainTip {
  readonly blockNo: number
  readonly epochNo: number
}

/** Milliseconds for which an answer holds that may change with the next block, where its service does not say. */
const holding: Readonly<Record<EndpointId, number>> = {
  account: 20 * SECOND,
  latestEpoch: 5 * SECOND,
  epochs: 20 * SECOND,
  epoch: 5 * SECOND,
  odataEpochs: 20 * SECOND,
  odataEpoch: 5 * SECOND,
  latestBlock: 5 * SECOND,
  blockByNo: 20 * SECOND,
  blockByHash: 20 * SECOND,
  blockBySlot: 20 * SECOND,
  poolUpdates: MINUTE,
  poolUpdatesByPool: MINUTE,
  poolUpdatesByVrfKeyHash: MINUTE,
  odataPoolUpdates: MINUTE,
  odataPoolUpdatesByPool: MINUTE,
}

/** Of an answer that is for those alone who wait for it now. */
export const NOT_TO_BE_KEPT = Number.NEGATIVE_INFINITY

/** What is not there may be there with the next block. */
export const ABSENCE_HOLDS = 5 * SECOND

/** What of a record says how deep in the chain it lies; null or undefined where it does not say. */
export interface ChainPlace {
  readonly block_no?: number | null
  readonly epoch_no?: number | null
  readonly no?: number
}

/**
 * How long an answer holds, in milliseconds: by its service's own word, or else by finality. Nothing that came
 * by a key may be kept for others but by the proxy, which asks with that key for all of them: so `private` is no
 * hindrance here.
 * @param place of a single record
 */
export function holdsFor(
  network: Network,
  id: EndpointId,
  cacheControl: string | undefined,
  place: ChainPlace | undefined,
  tip: ChainTip | undefined,
): number {
  const said = readCacheControl(cacheControl)
  if (said !== undefined) return said
  const isTip = id === 'latestBlock' || id === 'latestEpoch'
  return !isTip && place && tip && isFinal(network, place, tip) ? Number.POSITIVE_INFINITY : holding[id]
}

function isFinal(network: Network, { block_no, no }: ChainPlace, tip: ChainTip): boolean {
  if (typeof block_no === 'number') return isFinalBlock(network, block_no, tip.blockNo)
  return no !== undefined && isFinalEpoch(network, no, tip.epochNo)
}

/** RFC 9111 section 5.2.2 and RFC 8246. */
function readCacheControl(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (/\bno-store\b/.test(header)) return NOT_TO_BE_KEPT
  if (/\bno-cache\b/.test(header)) return 0
  if (/\bimmutable\b/.test(header)) return Number.POSITIVE_INFINITY
  const age = /\bmax-age=(\d+)/.exec(header)?.[1]
  return age === undefined ? undefined : Number(age) * SECOND
}
