import type { NetworkName } from '#cardano/network.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'
import { externalStore } from '../browser/external-store.ts'

/** The staleness of a response that is older than its freshness lifetime. */
export interface Staleness {
  readonly reason: StaleReason
  /** The time at which the data service sent it, in milliseconds since the Unix epoch. */
  readonly at: number
}

const none: ReadonlyMap<string, Staleness> = new Map()

/** The stale responses of this document, by the path of their request. */
export const stale = externalStore(() => none, { server: () => none })

/** @param staleness undefined for a fresh response */
export function noteStaleness(network: NetworkName, path: string, staleness: Staleness | undefined): void {
  const key = `/${network}${path}`
  if (!staleness && !stale.read().has(key)) return
  const responses = new Map(stale.read())
  if (staleness) responses.set(key, staleness)
  else responses.delete(key)
  stale.write(responses)
}
