import type { EndpointCall } from '#contract/endpoints.ts'
import type { ChainPlace, ChainTip } from '../cache/freshness-lifetime.ts'

/** The end of a chain, as far as the proxy has seen it. */
export interface ChainPosition {
  /** Reads the end of the chain from a record of the latest block or epoch. */
  note(call: EndpointCall, place: ChainPlace | undefined): void
  readonly tip: ChainTip | undefined
  readonly latestEpoch: number | undefined
  /** After a change of the chain, nothing is known of its blocks. */
  reset(): void
}

export function createChainPosition(): ChainPosition {
  let tip: ChainTip | undefined
  let latestEpoch: number | undefined
  return {
    note: ({ id }, place) => {
      if (id === 'latestEpoch' && typeof place?.no === 'number') latestEpoch = place.no
      if (id !== 'latestBlock') return
      if (typeof place?.block_no !== 'number' || typeof place.epoch_no !== 'number') return
      tip = { blockNo: place.block_no, epochNo: place.epoch_no }
    },
    get tip() {
      return tip
    },
    get latestEpoch() {
      return latestEpoch
    },
    reset: () => {
      tip = undefined
    },
  }
}
