import { shiftDecimal } from '#cardano/decimal.ts'
import { lovelace } from '#cardano/lovelace.ts'
import { compareMargins, FULL_MARGIN, type Margin } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { exactAda } from '#web/pool-history/change-lines.tsx'
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

/** The limits of what a list of changes can tell; undefined where there are none. */
export function recordNote(source: DataSource): string | undefined {
  return source === 'recorded'
    ? 'This recording does not contain every update, so a change may span several.'
    : undefined
}

/** The number of a pool's updates, and the epoch from which the first of them is active. @param date of its start */
export function updatesSince(updates: number, epochNo: number, date: string): string {
  return `${countText(updates, 'update')} on record, the first active from epoch ${epochNo}, ${date}`
}

/** The words before the epoch from which a term of a pool is as it is shown. @param isFuture whether that has not begun */
export function sinceText(isFuture: boolean): string {
  return isFuture ? 'from' : 'on record since'
}

/**
 * What follows from new terms for those who delegate to a pool: of a higher margin, one of 100 % and its end, a higher cost, or a
 * pledge that is a quarter less. A margin above 100 % is in an unknown unit, and no ground for a sentence.
 * @param before the terms that they replace; undefined for a first registration
 */
export function delegatorNote(
  before: PoolUpdate | undefined,
  update: PoolUpdate,
): { readonly text: string; readonly isSevere: boolean } | undefined {
  if (update.margin === FULL_MARGIN && before?.margin !== FULL_MARGIN) {
    return { text: 'No rewards', isSevere: true }
  }
  if (!before) return undefined
  const isKnown = [before, update].every(({ margin }) => compareMargins(margin, FULL_MARGIN) <= 0)
  const wasFull = before.margin === FULL_MARGIN && update.margin !== FULL_MARGIN
  const isHigher = compareMargins(update.margin, before.margin) > 0
  const texts = [
    isKnown &&
      (isHigher || wasFull) &&
      `${restOf(update.margin)}% of the rewards, ${wasFull ? 'nothing' : `${restOf(before.margin)}%`} before`,
    update.fixed_cost > before.fixed_cost &&
      `${exactAda(lovelace(update.fixed_cost - before.fixed_cost))} ADA less to share, each epoch`,
    before.pledge > 0n &&
      4n * update.pledge <= 3n * before.pledge &&
      `The owners promise ${(100n * (before.pledge - update.pledge)) / before.pledge}% less`,
  ].filter((text) => text !== false)
  return texts.length > 0 ? { text: texts.join('; '), isSevere: false } : undefined
}

/** The percentage of the rewards that a margin leaves: `97.5`. */
function restOf(margin: Margin): string {
  const decimals = margin.split('.')[1]?.length ?? 0
  const rest = 10n ** BigInt(decimals) - BigInt(shiftDecimal(margin, decimals))
  return shiftDecimal(rest.toString(), 2 - decimals)
}

/**
 * The page of a pool, or of a VRF key hash, without an update.
 * @param title of the network
 */
export function noUpdatesText(title: string, source: DataSource, by: 'number' | 'id' | 'key'): string {
  const text = `No update ${by === 'key' ? 'with this VRF key' : 'of this pool'} is on record for ${title}.`
  return isWholeHistory(source) ? text : `${text} There may be one on the chain.`
}
