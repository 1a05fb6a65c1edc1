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
      if (id === 'latestEpoch' && place?.no !== undefined) latestEpoch = place.no
      if (id !== 'latestBlock' || place?.block_no === undefined || place.epoch_no === undefined) return
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
