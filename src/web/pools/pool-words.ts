import { groupDigits } from '#cardano/decimal.ts'
import { type DataSource, isWholeHistory } from '../chain/pool-changes.ts'

/** The number of a pool's updates, and the epoch from which the first of them is active. */
export function updatesSince(updates: number, epochNo: number, source: DataSource): string {
  return isWholeHistory(source)
    ? `${counted(updates, 'update')} since epoch ${epochNo}`
    : `${counted(updates, 'update')} on record, the first active from epoch ${epochNo}`
}

/** The page of a pool without an update. @param title of the network */
export function noUpdatesText(title: string, source: DataSource): string {
  return source === 'recorded'
    ? `The recording of ${title} has no update of this pool. The pool may still exist on the chain.`
    : `${title} has no update of this pool. The data service finds pools by its own numbers, not by bech32 identifier.`
}

function counted(count: number, noun: string): string {
  return `${groupDigits(String(count))} ${noun}${count === 1 ? '' : 's'}`
}
