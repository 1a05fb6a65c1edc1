import type { PoolUpdate } from '#contract/resources/pool-update.ts'

/** The present use of a key by a pool that registered it. `epochNo`: that of the update that changed the key. */
export type KeyUse = { readonly kind: 'newest' } | { readonly kind: 'changed'; readonly epochNo: number }

/** @param updates all of one pool, in chain order */
export function keyUse(updates: readonly PoolUpdate[], hash: string): KeyUse | undefined {
  const last = updates.findLastIndex(({ vrf_key_hash_hex }) => vrf_key_hash_hex === hash)
  if (last < 0) return undefined
  const next = updates[last + 1]
  return next ? { kind: 'changed', epochNo: next.active_epoch_no } : { kind: 'newest' }
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
