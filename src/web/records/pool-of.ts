import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { writeOptions } from '#contract/odata/options.ts'
import { fetchReceived } from '#web/api/api-client.ts'
import { inBackground, listQuery, shouldRetry } from '#web/api/endpoint-query.ts'
import { receivedValue } from '#web/api/received.ts'
import {
  useAllowsBackground,
  useMayLoadInBackground,
  useNetwork,
  useNetworkDescription,
} from '#web/routing/network-context.tsx'

/**
 * The number of the pool that registered a VRF key; `none` where no update has the key, `not on record` where a recording has none.
 * Without updates it is not known, or not yet.
 */
export type BlockPool = bigint | 'none' | 'not on record' | 'loading' | 'not loaded'

export type PoolOf = (vrfKey: string | null) => BlockPool

/** The number and the VRF key hash of each pool update, which are a third of the whole updates' bytes. */
function poolKeysQuery(network: NetworkName) {
  const path = `${endpointPath('poolUpdates', {})}?${writeOptions([['select', 'hash_id,vrf_key_hash_hex']])}`
  return queryOptions({
    queryKey: [network, path],
    queryFn: ({ signal, meta }) =>
      fetchReceived({ network, path, signal, priority: meta?.priority }, readKeys),
    select: receivedValue<ReadonlyMap<string, bigint>>,
    staleTime: freshness.poolUpdates.browser,
    retry: shouldRetry,
  })
}

function readKeys(text: string): ReadonlyMap<string, bigint> {
  const rows: readonly { readonly hash_id: number; readonly vrf_key_hash_hex: string }[] = JSON.parse(text)
  return new Map(rows.map(({ vrf_key_hash_hex, hash_id }) => [vrf_key_hash_hex, BigInt(hash_id)]))
}

/**
 * The pools of blocks, by the network's pool updates. Those of a sample network are loaded; of a live one, which may be many
 * thousands, they are used if a page about pools has loaded them.
 * @param options `readsUpdates` on a page that reads all updates anyway
 * @returns undefined for a live network whose pools are not at hand
 */
export function usePoolOf({
  readsUpdates = false,
}: {
  readonly readsUpdates?: boolean
} = {}): PoolOf | undefined {
  const { name } = useNetwork()
  const allows = useAllowsBackground()
  const mayLoad = useMayLoadInBackground()
  const source = useNetworkDescription()?.source
  const isSample = source === 'recorded' || source === 'simulated'
  const { data: updates, isError: hasNoUpdates } = useQuery({
    ...inBackground(listQuery(name, 'poolUpdates', {})),
    enabled: readsUpdates && isSample && mayLoad,
  })
  const { data: keys, isError: hasNoKeys } = useQuery({
    ...inBackground(poolKeysQuery(name)),
    enabled: !readsUpdates && isSample && mayLoad && !updates,
  })
  const { data: vrf } = useQuery({
    queryKey: ['vrf-key-module'],
    // The hash function is a chunk of its own.
    queryFn: async () => ({ hashOf: memoized((await import('#cardano/vrf-key.ts')).vrfKeyHash) }),
    enabled: updates !== undefined || keys !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const pools = useMemo(
    () =>
      updates ? new Map(updates.map(({ vrf_key_hash_hex, hash_id }) => [vrf_key_hash_hex, hash_id])) : keys,
    [updates, keys],
  )
  if (!isSample && !pools) return undefined
  const isComing = isSample && allows && !hasNoUpdates && !hasNoKeys
  return (vrfKey) => {
    if (vrfKey === null) return 'none'
    if (!pools || !vrf) return pools || isComing ? 'loading' : 'not loaded'
    const hash = vrf.hashOf(vrfKey)
    const pool = hash === undefined ? undefined : pools.get(hash)
    return pool ?? (source === 'recorded' ? 'not on record' : 'none')
  }
}

/**
 * Rows render again with each new block, and a key has one hash.
 * @returns undefined for a text that is no key
 */
function memoized(hash: (key: string) => string): (key: string) => string | undefined {
  const hashes = new Map<string, string | undefined>()
  return (key) => {
    if (!hashes.has(key)) hashes.set(key, hashOrNone(hash, key))
    return hashes.get(key)
  }
}

function hashOrNone(hash: (key: string) => string, key: string): string | undefined {
  try {
    return hash(key)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
