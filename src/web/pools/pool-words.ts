import { groupDigits } from '#cardano/decimal.ts'
import { type DataSource, firstUpdateText, isWholeHistory } from '../chain/pool-changes.ts'

/** The size of the list of all updates. @param isArriving true while more may come */
export function listHeading(
  updates: number,
  pools: number,
  isArriving: boolean,
): { readonly updates: string; readonly pools: string } {
  return {
    updates: `${counted(updates, 'update')}${isArriving ? ' so far' : ''}`,
    pools: `by ${counted(pools, 'pool')}`,
  }
}

/** The number of a pool's updates, and the epoch from which the first of them is active. */
export function updatesSince(updates: number, epochNo: number, source: DataSource): string {
  return isWholeHistory(source)
    ? `${counted(updates, 'update')} since epoch ${epochNo}`
    : `${counted(updates, 'update')} on record, the first active from epoch ${epochNo}`
}

/** The head of an entry of a pool's history. @param number from 1, in the order of the chain */
export function entryHeading(number: number, of: number, source: DataSource): string {
  if (number === 1) return firstUpdateText(source)
  return `Update ${number} of ${of}${isWholeHistory(source) ? '' : ' on record'}`
}

/** The terms of the newest update, which are those in force only where no later one can be missing. */
export function termsHeading(source: DataSource): string {
  return isWholeHistory(source) ? 'Newest terms' : 'Newest terms on record'
}

/** The page of a pool without an update. @param title of the network */
export function noUpdatesText(title: string, source: DataSource): string {
  return source === 'recorded'
    ? `The recording of ${title} has no update of this pool. The pool may still exist on the chain.`
    : `${title} has no update of this pool. The data service finds pools by its own numbers, not by bech32 identifier.`
}

/** The order and the meaning of the entries of a pool's history. */
export function historyNote(source: DataSource): string {
  return `Newest first. Each entry shows what changed against the one before it${isWholeHistory(source) ? '' : ' on record'}.`
}

function counted(count: number, noun: string): string {
  return `${groupDigits(String(count))} ${noun}${count === 1 ? '' : 's'}`
}
