import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { ApiError } from '#web/api/api-error.ts'
import { listQuery } from '#web/api/endpoint-query.ts'
import { inChainOrder } from '#web/pool-history/listed-updates.ts'
import { isWholeHistory } from '#web/records/whole-history.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { noteSeenPool, useSeenPoolNo } from '#web/seen/seen-pools.ts'
import { effectiveUpdates, inForceAt } from '#web/terms/pool-terms.ts'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'
import { useLabel } from '#web/watch-list/watch-list.ts'
import type { KnownTerms } from './account-sentence.tsx'

/** The pool of an account, as far as it is known. */
export interface AccountPool {
  /** In bech32. */
  readonly id: string
  /** The data service's own number; undefined while it is not known. */
  readonly no: bigint | undefined
  /** In chain order; undefined while they are not there. */
  readonly updates: readonly PoolUpdate[] | undefined
  /** The epoch in progress; undefined where later updates may be missing, or it is not known. */
  readonly present: number | undefined
  readonly terms: KnownTerms
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>
}

function updatesQuery(name: NetworkName, id: string) {
  return listQuery(name, 'poolUpdatesByPoolHash', { pool_hash: id })
}

/** The pool of an account with its updates, which are one request more where the network finds pools by their ID. */
export function useAccountPool(id: string | undefined): AccountPool | undefined {
  const { name } = useNetwork()
  const description = useNetworkDescription()
  const findsIds = description?.pool_ids === true
  const tip = useTipEpoch()
  const query = useQuery({ ...updatesQuery(name, id ?? ''), enabled: findsIds && id !== undefined })
  const { error } = query
  // The updates are drawn in small steps.
  const data = useDeferredValue(query.data)
  const updates = useMemo(() => data && inChainOrder(data), [data])
  const seenNo = useSeenPoolNo(name, id)
  const no = updates?.at(-1)?.hash_id ?? seenNo
  useEffect(() => {
    if (id !== undefined && updates?.[0]) noteSeenPool(name, updates[0].hash_id, id)
  }, [name, id, updates])
  const present = isWholeHistory(description?.source) ? tip : undefined
  return useMemo(
    () =>
      id === undefined
        ? undefined
        : { id, no, updates, present, terms: knownTerms(findsIds, updates, error, present), query },
    [id, no, updates, present, findsIds, error, query],
  )
}

function knownTerms(
  findsIds: boolean,
  updates: readonly PoolUpdate[] | undefined,
  error: Error | null,
  present: number | undefined,
): KnownTerms {
  if (!findsIds) return { state: 'not requested' }
  // A pool that is known by no update has none on record.
  if (error instanceof ApiError && error.status === 404) return { state: 'not on record' }
  if (!updates) return { state: error ? 'failed' : 'loading' }
  const effective = effectiveUpdates(updates)
  const update = present === undefined ? effective.at(-1) : inForceAt(effective, present)
  return update ? { state: 'loaded', update } : { state: 'not on record' }
}

/** The label of a pool behind its name. */
export function PoolLabel({ no }: Pick<AccountPool, 'no'>) {
  const label = useLabel({ network: useNetwork().name, kind: 'pool', id: String(no ?? '') })
  return label === undefined ? null : <span className="secondary"> · {label}</span>
}
