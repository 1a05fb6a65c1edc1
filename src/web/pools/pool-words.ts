import { groupDigits } from '#cardano/decimal.ts'
import { type DataSource, isWholeHistory } from '../chain/pool-changes.ts'

/** The number of a pool's updates, and the epoch from which the first of them is active. */
export function updatesSince(updates: number, epochNo: number, source: DataSource): string {
  return isWholeHistory(source)
    ? `${counted(updates, 'update')} since epoch ${epochNo}`
    : `${counted(updates, 'update')} on record, the first active from epoch ${epochNo}`
}

/**
 * The page of a pool, or of a VRF key hash, without an update.
 * @param title of the network
 */
export function noUpdatesText(title: string, source: DataSource, by: 'number' | 'key'): string {
  if (source === 'recorded') {
    return by === 'number'
      ? `The recording of ${title} has no update of this pool. The pool may still exist on the chain.`
      : `The recording of ${title} has no update with this VRF key. The key may still be registered on the chain.`
  }
  return by === 'number'
    ? `${title} has no update of this pool. The data service finds pools by its own numbers, not by bech32 identifier.`
    : `${title} has no update with this VRF key${isWholeHistory(source) ? ': no pool has registered it' : ''}.`
}

function counted(count: number, noun: string): string {
  return `${groupDigits(String(count))} ${noun}${count === 1 ? '' : 's'}`
}
