import { type NetworkName, networks } from '#cardano/network.ts'
import { longestPause } from '#cardano/slot-time.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { NetworkStatus } from '#explorer-protocol/data-status.ts'
import type { LogEvent } from '#http/log.ts'
import type { NetworkState } from '../upstream/network-state.ts'
import type { Upstream } from '../upstream/upstream.ts'

/**
 * What `/status.json` says of a network.
 * @param closedUntil when the service's limits let the next request pass; undefined where they let one pass now
 */
export function networkStatus(
  network: NetworkName,
  state: NetworkState,
  at: Instant,
  closedUntil: Instant | undefined,
): NetworkStatus {
  const { description, latestBlock, lastSuccess, lastFailure, fault, isKeyAccepted } = state
  const isRecorded = description?.source === 'recorded'
  // A quota that is used up is tried before it resets.
  const nextTry = closedUntil ?? fault?.notBefore
  return {
    network,
    ...judgement(network, state, at),
    source: description?.source ?? null,
    latest: latestBlock
      ? {
          block_no: latestBlock.blockNo,
          epoch_no: latestBlock.epochNo,
          slot_no: latestBlock.slotNo ?? null,
          time: latestBlock.time ?? null,
        }
      : null,
    lag: isRecorded || latestBlock?.time === undefined ? null : Math.max(at - latestBlock.time, 0),
    normal_lag: isRecorded ? null : normalLag(network, state),
    last_success: lastSuccess ?? null,
    last_failure: lastFailure ?? null,
    key: keyStates[String(isKeyAccepted) as keyof typeof keyStates],
    next_try: nextTry !== undefined && nextTry > at ? nextTry : null,
  }
}

const keyStates = { true: 'accepted', false: 'refused', undefined: 'unchecked' } as const

/** A network that has no data service yet, as `/status.json` names it. */
export function announcedStatus(network: NetworkName): NetworkStatus {
  return {
    network,
    state: 'announced',
    since: null,
    reason: 'No data service answers for this network yet.',
    source: null,
    latest: null,
    lag: null,
    normal_lag: null,
    last_success: null,
    last_failure: null,
    key: 'unchecked',
    next_try: null,
  }
}

type Judgement = Pick<NetworkStatus, 'state' | 'since' | 'reason'>

/** The state of a network's data. A fault counts more than the age of what was read before it. */
function judgement(network: NetworkName, state: NetworkState, at: Instant): Judgement {
  const { condition, since, fault, isMisplaced, descriptionFault, description, latestBlock } = state
  if (!isMisplaced && condition !== 'responds' && condition !== 'unknown') {
    return { state: condition, since: since ?? null, reason: fault?.message ?? '' }
  }
  // Whether data is old depends on where it comes from.
  if (isMisplaced || !description || condition === 'unknown') {
    const reason = descriptionFault?.message ?? 'The data service has not responded yet.'
    return { state: 'not-answering', since: null, reason }
  }
  if (description.source === 'recorded') {
    return { state: 'recorded', since: null, reason: 'The data is a recording, which does not grow.' }
  }
  const lateFrom = latestBlock?.time === undefined ? undefined : latestBlock.time + normalLag(network, state)
  if (lateFrom !== undefined && at > lateFrom) {
    const reason = 'The data service responds, and its newest block is older than normal.'
    return { state: 'behind', since: lateFrom, reason }
  }
  return { state: 'up-to-date', since: null, reason: 'The data service responds.' }
}

/** Milliseconds; an older newest block is not chance. */
function normalLag(network: NetworkName, { latestBlock }: NetworkState): number {
  return longestPause(networks[network], latestBlock?.epochNo ?? 0)
}

/** Whether there is data of a network to show: once there is, what is stored is worth it whatever happens to the service. */
export function hasData({ latestEpoch, isMisplaced }: NetworkState): boolean {
  return latestEpoch !== undefined && !isMisplaced
}

/** One network in the answer of `/health/ready`. */
export interface NetworkReadiness extends Judgement {
  readonly network: NetworkName
}

export function networkReadiness(network: NetworkName, state: NetworkState, at: Instant): NetworkReadiness {
  return { network, ...judgement(network, state, at) }
}

/** The line of the log when the program starts, and when a network responds again after an outage. */
export function startEvent(upstream: Upstream, state: NetworkState, at: Instant): LogEvent {
  const { network, latestEpoch } = { ...upstream, ...state }
  const { state: word, reason: judged } = judgement(network, state, at)
  const isReady = isWorking(word) && hasData(state)
  const reason = isWorking(word) && !isReady ? 'Its newest epoch is not known yet.' : judged
  const text = isReady
    ? `${network} is ready: epoch ${latestEpoch}.`
    : [`${network} is not ready: ${reason}`, remedy(upstream, state)].filter(Boolean).join(' ')
  return { event: 'network', level: isReady ? 'info' : 'warn', text, network, state: word, reason }
}

function isWorking(state: NetworkStatus['state']): boolean {
  return state === 'up-to-date' || state === 'behind' || state === 'recorded'
}

/** The settings that an operator may look at; the log alone names them. */
function remedy({ network, authUrl, baseUrl }: Upstream, { condition, fault, isMisplaced }: NetworkState) {
  const prefix = network.toUpperCase()
  if (condition === 'key-refused') return `Check ${prefix}_API_KEY and ${prefix}_API_SECRET.`
  if (condition !== 'not-answering' && condition !== 'unknown' && !isMisplaced) return undefined
  const isOfIdentityServer = fault?.reason === 'no-token' && authUrl !== baseUrl
  return `Check ${prefix}_${isOfIdentityServer ? 'AUTH' : 'BASE'}_URL.`
}
