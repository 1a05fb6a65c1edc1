import type { Instant } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import type { UpstreamUnavailable } from './upstream-failures.ts'

/** What the newest requests with the key have shown of a data service. */
type ServiceCondition = 'unknown' | 'responds' | 'waiting' | 'quota-used-up' | 'key-refused' | 'not-answering'

/** The end of a chain, as far as it was seen and is believed. */
export interface SeenBlock {
  readonly blockNo: number
  readonly epochNo: number
  readonly slotNo: number | undefined
  readonly time: Instant | undefined
}

/**
 * All that the proxy knows of one network's data service. It changes where a call ends, by the functions below; the
 * status, the readiness, the list of networks, the metrics and the log are made from it.
 */
export interface NetworkState {
  readonly condition: ServiceCondition
  /** When the condition began; undefined while it is unknown. */
  readonly since: Instant | undefined
  /** Why the newest request had no response; undefined when it had one. */
  readonly fault: UpstreamUnavailable | undefined
  readonly lastSuccess: Instant | undefined
  readonly lastFailure: { readonly at: Instant; readonly reason: string } | undefined
  /** Undefined before the key was sent for the first time. */
  readonly isKeyAccepted: boolean | undefined
  /** Whether the service is not requested for a while, which a response ends. */
  readonly isOut: boolean
  /** The service's newest description of itself. */
  readonly description: NetworkDescription | undefined
  /** Why the newest request for the description had none; set for as long as it describes another network. */
  readonly descriptionFault: UpstreamUnavailable | undefined
  /** Whether the service at the address describes itself as another network. */
  readonly isMisplaced: boolean
  /** The newest epoch and block seen in a response. */
  readonly latestEpoch: number | undefined
  readonly latestBlock: SeenBlock | undefined
}

export const unknownState: NetworkState = {
  condition: 'unknown',
  since: undefined,
  fault: undefined,
  lastSuccess: undefined,
  lastFailure: undefined,
  isKeyAccepted: undefined,
  isOut: false,
  description: undefined,
  descriptionFault: undefined,
  isMisplaced: false,
  latestEpoch: undefined,
  latestBlock: undefined,
}

/** A request with the key had a response that can be used, or was refused for a reason of its own. */
export function afterResponse(state: NetworkState, at: Instant): NetworkState {
  return {
    ...inCondition(state, 'responds', at),
    fault: undefined,
    lastSuccess: at,
    isKeyAccepted: true,
    isOut: false,
  }
}

/**
 * A request had no response that can be used.
 * @param isSecretRefused whether the identity server refused key and secret, where there is no token
 */
export function afterFailure(
  state: NetworkState,
  fault: UpstreamUnavailable,
  isSecretRefused: boolean,
  at: Instant,
): NetworkState {
  const { reason, notBefore, message } = fault
  // A queue of the proxy's own says nothing of the service, nor does a single record, or a list that takes its time.
  if (reason === 'busy' || reason === 'record' || reason === 'collecting') return state
  const condition = reason === 'no-token' && isSecretRefused ? 'key-refused' : conditions[reason]
  return {
    ...inCondition(state, condition, at),
    fault,
    lastFailure: { at, reason: message },
    isKeyAccepted: condition === 'key-refused' ? false : state.isKeyAccepted,
    // More than a short wait for the rate.
    isOut: state.isOut || (notBefore !== undefined && reason !== 'rate-limit'),
  }
}

/** A condition goes on since its first request. */
function inCondition(state: NetworkState, condition: ServiceCondition, at: Instant): NetworkState {
  return state.condition === condition ? state : { ...state, condition, since: at }
}

const conditions: Readonly<Record<UpstreamReason, ServiceCondition>> = {
  'rate-limit': 'waiting',
  quota: 'quota-used-up',
  refused: 'key-refused',
  'no-token': 'not-answering',
  unreachable: 'not-answering',
  timeout: 'not-answering',
  failed: 'not-answering',
  invalid: 'not-answering',
  record: 'not-answering',
  busy: 'waiting',
  slow: 'not-answering',
  collecting: 'responds',
}

/** The service has described itself as this network. */
export function afterDescription(state: NetworkState, description: NetworkDescription): NetworkState {
  return { ...state, description, descriptionFault: undefined, isMisplaced: false }
}

/** A request for the description had none: the one from before stays, since a balancer may answer for the service meanwhile. */
export function afterNoDescription(state: NetworkState, fault: UpstreamUnavailable): NetworkState {
  return state.isMisplaced ? state : { ...state, descriptionFault: fault }
}

/** The service has described itself as another network. */
export function afterOtherNetwork(state: NetworkState, fault: UpstreamUnavailable): NetworkState {
  return { ...state, descriptionFault: fault, isMisplaced: true }
}
