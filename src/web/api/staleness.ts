import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'

/** An answer that is older than it should be. */
export interface StaleDelivery {
  readonly reason: StaleReason
  /** When the data service gave it, in milliseconds since the Unix epoch. */
  readonly at: number
}

const stale = new Map<string, StaleDelivery>()
const listeners = new Set<() => void>()
let version = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @param delivery undefined for an answer that is as new as it should be */
export function noteDelivery(network: NetworkName, path: string, delivery: StaleDelivery | undefined): void {
  const key = `/${network}${path}`
  if (!delivery && !stale.has(key)) return
  if (delivery) stale.set(key, delivery)
  else stale.delete(key)
  version += 1
  for (const listener of listeners) listener()
}

/** The oldest of the answers that the page shows now, where it is older than it should be. */
export function useStaleDelivery(network: NetworkName): StaleDelivery | undefined {
  useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  )
  const shown = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [network], type: 'active' })
    .flatMap(({ queryKey }) => stale.get(`/${queryKey[0]}${queryKey[1]}`) ?? [])
  return shown.toSorted((a, b) => a.at - b.at)[0]
}
