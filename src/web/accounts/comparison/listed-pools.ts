import { useQueries } from '@tanstack/react-query'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { inBackground, listQuery } from '#web/api/endpoint-query.ts'
import { inChainOrder } from '#web/pool-history/listed-updates.ts'
import { isWholeHistory } from '#web/records/whole-history.ts'
import { useAllowsBackground, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { useSeenPools } from '#web/seen/seen-pools.ts'
import { effectiveUpdates, inForceAt } from '#web/terms/pool-terms.ts'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'

/** The pool of a listed account, as far as it is known. */
export interface ListedPool {
  /** In bech32. */
  readonly id: string
  /** The data service's own number. */
  readonly no?: bigint | undefined
  /** The update whose terms are in force, or the newest known one. */
  readonly terms?: PoolUpdate | undefined
}

/** Pools whose updates are requested: few, since other visitors share the limits of the data service. */
const MOST = 10

/**
 * Pools by their IDs, with their terms where the network finds pools by their ID and leaves room for background
 * requests, one for each pool.
 * @param poolIds in bech32 @param isComplete whether all of them are known
 */
export function useListedPools(
  poolIds: readonly string[],
  isComplete: boolean,
): ReadonlyMap<string, ListedPool> {
  const { name } = useNetwork()
  const { pool_ids, source } = useNetworkDescription() ?? {}
  const mayAsk = useAllowsBackground() && pool_ids === true && isComplete
  const seen = useSeenPools(name)
  const tip = useTipEpoch()
  const present = isWholeHistory(source) ? tip : undefined
  const ids = [...new Set(poolIds)]
  const results = useQueries({
    queries: ids.slice(0, MOST).map((pool_hash) => ({
      ...inBackground(listQuery(name, 'poolUpdatesByPoolHash', { pool_hash })),
      enabled: mayAsk,
    })),
  })
  return new Map(
    ids.map((id, at) => {
      const effective = effectiveUpdates(inChainOrder(results[at]?.data ?? []))
      const terms = present === undefined ? effective.at(-1) : inForceAt(effective, present)
      return [id, { id, no: effective[0]?.hash_id ?? seen.get(id), terms }]
    }),
  )
}
