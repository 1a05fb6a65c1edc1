import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { inChainOrder } from './chain-order.ts'
import { type ChangeKindSet, kindsOfChange } from './change-kinds.ts'

/** An update with the one before it of the same pool. */
export interface ListedUpdate {
  readonly update: PoolUpdate
  /** Undefined for the first update of its pool, and while the updates before are not at hand. */
  readonly before: PoolUpdate | undefined
  /** Undefined while the updates before are not at hand. */
  readonly kinds: ChangeKindSet | undefined
}

/** Updates of any number of pools in chain order, each with the one before it of its pool. */
export function listUpdates(updates: readonly PoolUpdate[]): readonly ListedUpdate[] {
  const newest = new Map<bigint, PoolUpdate>()
  return inChainOrder(updates).map((update) => {
    const before = newest.get(update.hash_id)
    newest.set(update.hash_id, update)
    return { update, before, kinds: kindsOfChange(before, update) }
  })
}
