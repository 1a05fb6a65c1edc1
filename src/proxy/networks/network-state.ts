import type { NetworkDescription } from '#contract/network-description.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import type { NetworkStatus } from '#explorer-protocol/data-status.ts'
import { stateOfFault } from '../upstream/upstream-failures.ts'

/** The facts from which the state of a network's data follows. Times are milliseconds since the Unix epoch. */
export interface NetworkFacts {
  /** Undefined while the data service has not described itself. */
  readonly source: NetworkDescription['source'] | undefined
  /** Why the newest requests have no response; null when they have one. */
  readonly fault: {
    readonly reason: UpstreamReason
    readonly message: string
    /** Since when requests fail so that the network has the same state. */
    readonly since: number | undefined
  } | null
  /** Whether the identity server refused key and secret, where there is no token. */
  readonly isSecretRefused: boolean
  /** Whether the data service has ever responded. */
  readonly hasResponded: boolean
  /** The time of the newest block. */
  readonly newestBlockAt: number | undefined
  /** Milliseconds. */
  readonly normalLag: number
  readonly at: number
}

/** The state of a network's data. A fault counts more than the age of what was read before it. */
export function judgeNetwork(facts: NetworkFacts): Pick<NetworkStatus, 'state' | 'since' | 'reason'> {
  const { source, fault, hasResponded, newestBlockAt, normalLag, at } = facts
  if (fault) {
    const state = stateOfFault(fault.reason, facts.isSecretRefused)
    return { state, since: fault.since ?? null, reason: fault.message }
  }
  if (!hasResponded) {
    return { state: 'not-answering', since: null, reason: 'The data service has not responded yet.' }
  }
  if (source === 'recorded') {
    return { state: 'recorded', since: null, reason: 'The data is a recording, which does not grow.' }
  }
  if (newestBlockAt !== undefined && at - newestBlockAt > normalLag) {
    const reason = 'The data service responds, and its newest block is older than normal.'
    return { state: 'behind', since: newestBlockAt + normalLag, reason }
  }
  return { state: 'up-to-date', since: null, reason: 'The data service responds.' }
}
