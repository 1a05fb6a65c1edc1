import { useSyncExternalStore } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
} from '#contract/endpoints.ts'

/** The rows of lists that are still arriving, or broke off, by what the list is asked for with. */
const arriving = new Map<string, readonly unknown[]>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @param rows undefined once the list is whole */
export function noteArrivingRows(
  network: NetworkName,
  path: string,
  rows: readonly unknown[] | undefined,
): void {
  const key = `/${network}${path}`
  const before = arriving.get(key)
  // A list that is asked for again begins with what is there already.
  if (rows ? before && before.length > rows.length : !before) return
  if (rows) arriving.set(key, rows)
  else arriving.delete(key)
  for (const listener of listeners) listener()
}

/** What has come of a list so far, in its order; undefined before the first row and once the list is whole. */
export function useArrivingRows<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
): readonly EndpointRecord<Id>[] | undefined {
  const key = `/${network}${endpointPath(id, params)}`
  return useSyncExternalStore(
    subscribe,
    () => arriving.get(key),
    () => undefined,
  ) as readonly EndpointRecord<Id>[] | undefined
}
