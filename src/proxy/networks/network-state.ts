import type { NetworkDescription } from '#contract/network-description.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import type { NetworkState } from '#explorer-protocol/data-status.ts'
import { stateOfFault } from '../upstream/upstream-failures.ts'

/** The facts from which the state of a network's data follows. Times are milliseconds since the Unix epoch. */
export interface NetworkFacts {
  readonly isAnnounced: boolean
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

export interface JudgedState {
  readonly state: NetworkState
  readonly since: number | null
  /** Why, in one sentence. */
  readonly reason: string
}

/** The state of a network's data. A fault counts more than the age of what was read before it. */
export function judgeNetwork(facts: NetworkFacts): JudgedState {
  const { isAnnounced, source, fault, hasResponded, newestBlockAt, normalLag, at } = facts
  if (isAnnounced) return judged('announced', null, 'No data service answers for this network yet.')
  if (fault) {
    const state = stateOfFault(fault.reason, facts.isSecretRefused)
    return judged(state, fault.since ?? null, fault.message)
  }
  if (!hasResponded) return judged('not-answering', null, 'The data service has not responded yet.')
  if (source === 'recorded') return judged('recorded', null, 'The data is a recording, which does not grow.')
  if (newestBlockAt !== undefined && at - newestBlockAt > normalLag) {
    const reason = 'The data service responds, and its newest block is older than normal.'
    return judged('behind', newestBlockAt + normalLag, reason)
  }
  return judged('up-to-date', null, 'The data service responds.')
}

function judged(state: NetworkState, since: number | null, reason: string): JudgedState {
  return { state, since, reason }
}
