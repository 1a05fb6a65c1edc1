import { type DataSource, isWholeHistory } from '#web/records/whole-history.ts'
import { countText } from '#web/ui/values/count.tsx'

/** The rows of a list, in words. @param pools undefined while only a part of the list is there */
export function countedUpdates(total: number, pools: number | undefined): string {
  return pools === undefined
    ? countText(total, 'update')
    : `${countText(total, 'update')} by ${countText(pools, 'pool')}`
}

/** A list without a row. @param title of the network */
export function noRowsText(noun: 'updates' | 'pools', isFiltered: boolean, title: string): string {
  return isFiltered ? `No ${noun} on record pass the filter.` : `No pool update is on record for ${title}.`
}

/** The pools that a page counts, and those that it cannot know. @param present undefined for a recording */
export function poolsNote(source: DataSource, epoch: number, present: number | undefined): string {
  const begins =
    present !== undefined && epoch > present
      ? `Epoch ${epoch} has not begun: its terms are those announced so far. `
      : ''
  const missing =
    source === 'recorded'
      ? ' Only pools with an update in this recording are counted, by the updates that it has.'
      : ''
  return `${begins}Retired pools are counted too: updates do not tell of retirements.${missing}`
}

/** The number of a pool's updates, and the epoch from which the first of them is active. @param date of its start */
export function updatesSince(updates: number, epochNo: number, date: string): string {
  return `${countText(updates, 'update')} on record, the first active from epoch ${epochNo}, ${date}`
}

/**
 * The page of a pool, or of a VRF key hash, without an update.
 * @param title of the network
 */
export function noUpdatesText(title: string, source: DataSource, by: 'number' | 'id' | 'key'): string {
  const text = `No update ${by === 'key' ? 'with this VRF key' : 'of this pool'} is on record for ${title}.`
  return isWholeHistory(source) ? text : `${text} There may be one on the chain.`
}
