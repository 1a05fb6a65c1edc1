import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type DataSource, isWholeHistory, type PoolChange, poolChanges } from '../../chain/pool-changes.ts'
import { type Effect, effectsOf } from '../../chain/pool-history/terms-in-force.ts'
import { type Warning, warningsOf } from '../../chain/pool-history/warnings.ts'

/** The time in which an update is in force. `on-record`: not known, since later updates may be missing. */
type EntryTime =
  | { readonly kind: 'announced'; readonly from: number }
  | { readonly kind: 'in-force'; readonly epochs: number }
  | { readonly kind: 'past'; readonly epochs: number }
  | { readonly kind: 'replaced'; readonly by: number; readonly how: Replacement }
  | { readonly kind: 'on-record' }

/** The relation of an update to the one that took effect in its place. */
type Replacement = 'same-transaction' | 'same-epoch' | 'earlier-epoch'

/** An update of a pool in its history. */
export interface HistoryEntry extends PoolChange {
  /** From 1, in chain order. */
  readonly number: number
  readonly time: EntryTime
  /** The updates for the epoch of this one, of which it is the last. */
  readonly ofEpoch: number
  /** Warnings against the terms that it replaced; none for an update that never took effect. */
  readonly warnings: readonly Warning[]
}

/**
 * The history of a pool, newest first.
 * @param updates of one pool, in chain order
 * @param tipEpoch the epoch of the newest block; undefined before that block is loaded
 */
export function historyEntries(
  updates: readonly PoolUpdate[],
  source: DataSource,
  tipEpoch: number | undefined,
): readonly HistoryEntry[] {
  const effects = effectsOf(updates)
  const present = isWholeHistory(source) ? tipEpoch : undefined
  let replaced: PoolUpdate | undefined
  const entries = poolChanges(updates).map((change, at): HistoryEntry => {
    const { update } = change
    const effect = effects[at]
    const isEffective = effect?.kind === 'takes-effect'
    const warnings = isEffective ? warningsOf(replaced, update) : []
    if (isEffective) replaced = update
    return {
      ...change,
      number: at + 1,
      time: timeOf(update, effect, updates, present),
      ofEpoch: updates.filter(({ active_epoch_no }) => active_epoch_no === update.active_epoch_no).length,
      warnings,
    }
  })
  return entries.reverse()
}

function timeOf(
  update: PoolUpdate,
  effect: Effect | undefined,
  updates: readonly PoolUpdate[],
  present: number | undefined,
): EntryTime {
  if (effect?.kind === 'replaced') {
    const { by } = effect
    return { kind: 'replaced', by: updates.indexOf(by) + 1, how: replacement(update, by) }
  }
  if (!effect || present === undefined) return { kind: 'on-record' }
  const { from, until } = effect
  if (from > present) return { kind: 'announced', from }
  return until === undefined || until >= present
    ? { kind: 'in-force', epochs: present - from }
    : { kind: 'past', epochs: until - from + 1 }
}

function replacement(update: PoolUpdate, by: PoolUpdate): Replacement {
  if (by.registered_tx_id === update.registered_tx_id) return 'same-transaction'
  return by.active_epoch_no === update.active_epoch_no ? 'same-epoch' : 'earlier-epoch'
}
