import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import type { NetworkState } from '#explorer-protocol/data-status.ts'

/** The time for which the newest requests of a network show the same state of it: another state begins another time. */
export interface FaultPeriod {
  /** @param isSecretRefused whether the identity server refused key and secret, where there is no token */
  failed(reason: UpstreamReason, isSecretRefused: boolean): void
  ended(): void
  /** Milliseconds since the Unix epoch; undefined while requests have a response. */
  readonly since: number | undefined
}

/** @param now milliseconds since the Unix epoch */
export function createFaultPeriod(now: () => number): FaultPeriod {
  let state: NetworkState | undefined
  let since: number | undefined
  return {
    failed: (reason, isSecretRefused) => {
      const next = stateOfFault(reason, isSecretRefused)
      if (next === state) return
      state = next
      since = now()
    },
    ended: () => {
      state = undefined
      since = undefined
    },
    get since() {
      return since
    },
  }
}

const statesOfFaults: Readonly<Record<UpstreamReason, NetworkState>> = {
  'rate-limit': 'waiting',
  quota: 'quota-used-up',
  refused: 'key-refused',
  'no-token': 'not-answering',
  unreachable: 'not-answering',
  timeout: 'not-answering',
  failed: 'not-answering',
  invalid: 'not-answering',
  slow: 'not-answering',
}

/** The state of a network whose newest requests have no response. */
export function stateOfFault(reason: UpstreamReason, isSecretRefused: boolean): NetworkState {
  return reason === 'no-token' && isSecretRefused ? 'key-refused' : statesOfFaults[reason]
}
