import { type DataSource, isWholeHistory } from '../../chain/pool-changes.ts'
import { countText } from '../../ui/values/count-text.ts'
import type { KeyUse } from './key-use.ts'

/** The updates of one pool that bear a key. @param use undefined while the pool's own updates are not known */
export function keyUseSentence(updates: number, use: KeyUse | undefined, source: DataSource): string {
  const counted = `${countText(updates, 'update')} with this key${isWholeHistory(source) ? '' : ' on record'}`
  if (use === undefined) return `${counted}.`
  if (use.kind === 'newest') {
    return isWholeHistory(source)
      ? `${counted}. Its newest update bears it.`
      : `${counted}. Its newest update on record bears it.`
  }
  return `${counted}. The pool has since changed its key, with an update for epoch ${use.epochNo}.`
}

/** The number of updates of a page by key. */
export function updatesOfKey(updates: number, pools: number, source: DataSource): string {
  const of = pools > 1 ? ` by ${countText(pools, 'pool')}` : ''
  return `${countText(updates, 'update')} with this key${of}${isWholeHistory(source) ? '' : ' on record'}`
}
