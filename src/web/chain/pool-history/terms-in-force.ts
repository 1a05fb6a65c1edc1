import type { PoolUpdate } from '#contract/resources/pool-update.ts'

/** The effect of an update: epochs in which its terms are those of the pool, or the update that replaces it before the first. */
export type Effect =
  | {
      readonly kind: 'takes-effect'
      readonly from: number
      /** The last epoch; undefined where no later update ends it. */
      readonly until: number | undefined
    }
  | { readonly kind: 'replaced'; readonly by: PoolUpdate }

/**
 * The update in force at an epoch: the last in chain order among those that are active by then; undefined before the first.
 * @param updates of one pool, in chain order
 */
function updateInForce(updates: readonly PoolUpdate[], epochNo: number): PoolUpdate | undefined {
  return updates.findLast(({ active_epoch_no }) => active_epoch_no <= epochNo)
}

/**
 * The effect of each update, in their order.
 * @param updates of one pool, in chain order
 */
export function effectsOf(updates: readonly PoolUpdate[]): readonly Effect[] {
  let next: PoolUpdate | undefined
  const effects = updates.toReversed().map((update): Effect => {
    const from = update.active_epoch_no
    if (next && next.active_epoch_no <= from) {
      return { kind: 'replaced', by: updateInForce(updates, from) ?? next }
    }
    const until = next && next.active_epoch_no - 1
    next = update
    return { kind: 'takes-effect', from, until }
  })
  return effects.reverse()
}

/** The terms of a pool at an epoch, and those to come. */
export interface PoolTerms {
  /** Undefined for a pool whose first registration is not active yet. */
  readonly inForce: PoolUpdate | undefined
  /** Updates that take effect after the epoch, in that order. */
  readonly announced: readonly PoolUpdate[]
}

/** @param updates of one pool, in chain order */
export function termsAt(updates: readonly PoolUpdate[], epochNo: number): PoolTerms {
  const effects = effectsOf(updates)
  return {
    inForce: updateInForce(updates, epochNo),
    announced: updates.filter((_, at) => {
      const effect = effects[at]
      return effect?.kind === 'takes-effect' && effect.from > epochNo
    }),
  }
}

/**
 * The update whose terms an update takes the place of: the last one before it that takes effect.
 * @param updates of one pool, in chain order
 */
export function replacedTerms(updates: readonly PoolUpdate[], update: PoolUpdate): PoolUpdate | undefined {
  const effects = effectsOf(updates)
  return updates.findLast((_, at) => at < updates.indexOf(update) && effects[at]?.kind === 'takes-effect')
}
