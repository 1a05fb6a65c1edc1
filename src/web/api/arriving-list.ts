import type { NetworkName } from '#cardano/network.ts'
import { externalStore } from '../browser/external-store.ts'

/** The rows of lists that are still arriving, or broke off, by the path of their request. */
export const arriving = externalStore((): ReadonlyMap<string, readonly unknown[]> => new Map())

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
