import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type DataSource, isWholeHistory } from '../../chain/pool-changes.ts'
import { effectsOf, termsAt } from '../../chain/pool-history/terms-in-force.ts'

/** The terms of a pool that its page shows first. */
export type Standing =
  /** `announced`: updates that take effect later. */
  | { readonly kind: 'in-force'; readonly update: PoolUpdate; readonly announced: readonly PoolUpdate[] }
  /** The first registration takes effect later. */
  | { readonly kind: 'not-begun'; readonly update: PoolUpdate; readonly announced: readonly PoolUpdate[] }
  /** The newest known terms, where later ones may be missing or the present epoch is not known. */
  | { readonly kind: 'newest'; readonly update: PoolUpdate; readonly announced: readonly [] }

/**
 * @param updates of one pool, in chain order
 * @param tipEpoch the epoch of the newest block; undefined before that block is loaded
 * @returns undefined without an update
 */
export function standingOf(
  updates: readonly PoolUpdate[],
  source: DataSource,
  tipEpoch: number | undefined,
): Standing | undefined {
  if (tipEpoch === undefined || !isWholeHistory(source)) {
    const update = updates.at(-1)
    return update && { kind: 'newest', update, announced: [] }
  }
  const { inForce, announced } = termsAt(updates, tipEpoch)
  if (inForce) return { kind: 'in-force', update: inForce, announced }
  const [update, ...later] = announced
  return update && { kind: 'not-begun', update, announced: later }
}

/** Updates that take effect, in chain order. @param updates of one pool, in chain order */
export function effectiveUpdates(updates: readonly PoolUpdate[]): readonly PoolUpdate[] {
  const effects = effectsOf(updates)
  return updates.filter((_, at) => effects[at]?.kind === 'takes-effect')
}

/** The update that last changed a term, with the one before it. */
export interface LastChange {
  readonly before: PoolUpdate
  readonly update: PoolUpdate
}

/**
 * @param updates that took effect, in chain order
 * @returns undefined for a term that is the same in all of them
 */
export function lastChange(
  updates: readonly PoolUpdate[],
  term: 'pledge' | 'margin' | 'fixed_cost' | 'vrf_key_hash_hex',
): LastChange | undefined {
  for (let at = updates.length - 1; at > 0; at--) {
    const [before, update] = [updates[at - 1], updates[at]]
    if (before && update && before[term] !== update[term]) return { before, update }
  }
  return undefined
}
