import type { NetworkName } from '#cardano/network.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
} from '#contract/endpoints.ts'
import { externalStore } from '../browser/external-store.ts'

/** The rows of lists that are still arriving, or broke off, by the path of their request. */
const arriving = externalStore((): ReadonlyMap<string, readonly unknown[]> => new Map())

/** @param rows undefined once the list is complete */
export function noteArrivingRows(
  network: NetworkName,
  path: string,
  rows: readonly unknown[] | undefined,
): void {
  const key = `/${network}${path}`
  const before = arriving.read().get(key)
  // A list that is requested again starts with the rows that are there already.
  if (rows ? before && before.length > rows.length : !before) return
  const lists = new Map(arriving.read())
  if (rows) lists.set(key, rows)
  else lists.delete(key)
  arriving.write(lists)
}

/** The rows of a list so far, in its order; undefined before the first row and once the list is complete. */
export function useArrivingRows<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
): readonly EndpointRecord<Id>[] | undefined {
  const key = `/${network}${endpointPath(id, params)}`
  return arriving.useSelected((lists) => lists.get(key)) as readonly EndpointRecord<Id>[] | undefined
}
