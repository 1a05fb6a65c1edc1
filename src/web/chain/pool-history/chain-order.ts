import type { PoolUpdate } from '#contract/resources/pool-update.ts'

/** The fields by which updates follow each other on the chain. */
type ChainPlace = Pick<PoolUpdate, 'registered_tx_id' | 'cert_index' | 'id'>

/**
 * The order in which updates took place: by transaction, and by certificate within one. The last one decides where several
 * begin with the same epoch (Shelley ledger specification, rule POOL).
 * @returns below 0, 0 or above 0, as a sort wants it
 */
function compareChainPlaces(a: ChainPlace, b: ChainPlace): number {
  if (a.registered_tx_id !== b.registered_tx_id) return a.registered_tx_id < b.registered_tx_id ? -1 : 1
  if (a.cert_index !== b.cert_index && a.cert_index !== null && b.cert_index !== null)
    return a.cert_index - b.cert_index
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

export function inChainOrder<Update extends ChainPlace>(updates: readonly Update[]): Update[] {
  return updates.toSorted(compareChainPlaces)
}
