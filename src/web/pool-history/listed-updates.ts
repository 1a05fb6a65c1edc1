import { compareMargins, FULL_MARGIN } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { ChangeKind } from '#explorer-protocol/pool-searches.ts'

/** The fields by which updates follow each other on the chain. */
type ChainPlace = Pick<PoolUpdate, 'registered_tx_id' | 'cert_index' | 'id'>

/**
 * The order in which updates took place: by transaction, and by certificate within one. The last one decides where several
 * begin with the same epoch (Shelley ledger specification, rule POOL).
 * @returns below 0, 0 or above 0, as a sort wants it
 */
function compareChainPlaces(a: ChainPlace, b: ChainPlace): number {
  if (a.registered_tx_id !== b.registered_tx_id) return a.registered_tx_id < b.registered_tx_id ? -1 : 1
  if (a.cert_index !== b.cert_index && a.cert_index !== null && b.cert_index !== null)
    return a.cert_index - b.cert_index
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

export function inChainOrder<Update extends ChainPlace>(updates: readonly Update[]): Update[] {
  return updates.toSorted(compareChainPlaces)
}

/**
 * The kinds of an update against the one before it of the same pool, in the order of `changeKinds`. A margin that rises to
 * 100 % is both `margin-up` and `margin-full`. A first update is of the kind `first` alone.
 */
export function kindsOfChange(before: PoolUpdate | undefined, update: PoolUpdate): readonly ChangeKind[] {
  if (!before) return ['first']
  const margins = compareMargins(update.margin, before.margin)
  const kinds: ChangeKind[] = []
  if (update.pledge > before.pledge) kinds.push('pledge-up')
  if (update.pledge < before.pledge) kinds.push('pledge-down')
  if (margins > 0) kinds.push('margin-up')
  if (margins < 0) kinds.push('margin-down')
  if (margins !== 0 && update.margin === FULL_MARGIN) kinds.push('margin-full')
  if (update.fixed_cost > before.fixed_cost) kinds.push('cost-up')
  if (update.fixed_cost < before.fixed_cost) kinds.push('cost-down')
  if (update.vrf_key_hash_hex !== before.vrf_key_hash_hex) kinds.push('vrf')
  if (update.reward_addr_id !== before.reward_addr_id) kinds.push('reward')
  if (update.meta_id !== before.meta_id) kinds.push('metadata')
  return kinds.length === 0 ? ['nothing'] : kinds
}

/** An update with the one before it of the same pool. */
export interface ListedUpdate {
  readonly update: PoolUpdate
  /** Undefined for the first update of its pool, and while the updates before are not at hand. */
  readonly before: PoolUpdate | undefined
  /** Undefined while the updates before are not at hand. */
  readonly kinds: readonly ChangeKind[] | undefined
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

/**
 * The update in force at an epoch: the last in chain order among those that are active by then; undefined before the first.
 * @param updates of one pool, in chain order
 */
function updateInForce(updates: readonly PoolUpdate[], epochNo: number): PoolUpdate | undefined {
  return updates.findLast(({ active_epoch_no }) => active_epoch_no <= epochNo)
}

/**
 * Whether each update takes effect, in their order: one is replaced before it does where a later one is active by then.
 * @param updates of one pool, in chain order
 */
export function takingEffect(updates: readonly PoolUpdate[]): readonly boolean[] {
  let next = Number.POSITIVE_INFINITY
  const effects = updates.toReversed().map(({ active_epoch_no: from }) => {
    if (next <= from) return false
    next = from
    return true
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
  const effective = takingEffect(updates)
  return {
    inForce: updateInForce(updates, epochNo),
    announced: updates.filter(({ active_epoch_no }, at) => effective[at] && active_epoch_no > epochNo),
  }
}

/** Updates by pool, each pool's in their order. */
export function updatesByPool(updates: readonly PoolUpdate[]): ReadonlyMap<bigint, readonly PoolUpdate[]> {
  const pools = new Map<bigint, PoolUpdate[]>()
  for (const update of updates) {
    const pool = pools.get(update.hash_id)
    if (pool) pool.push(update)
    else pools.set(update.hash_id, [update])
  }
  return pools
}
