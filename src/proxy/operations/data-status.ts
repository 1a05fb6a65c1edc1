import { settleWithin } from '#async/settle-within.ts'
import { networks } from '#cardano/network.ts'
import { longestPause } from '#cardano/slot-time.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import type { DataStatus, NetworkStatus } from '#explorer-protocol/data-status.ts'
import { resourceOf } from '../cache/requested-resource.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import { publicCheck, type SetUpCheck } from '../networks/set-up-check.ts'
import type { FailureLog } from '../upstream/proxy-log.ts'
import { stateOfFault, UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import { createRequestHistory, type RequestHistory } from './request-history.ts'

/**
 * Makes the document about the state of each network's data, of which visitors see what is no operator's alone.
 * @param wait milliseconds for the data services: after them the document has what is known
 */
export type DataStatusReport = (
  requestId: string,
  reader: 'operator' | 'visitor',
  wait?: number,
) => Promise<DataStatus>

export interface DataStatusDependencies {
  readonly sources: readonly NetworkSource[]
  /** By the names of their networks. */
  readonly histories: ReadonlyMap<string, RequestHistory>
  readonly setUp: SetUpCheck
  readonly now: () => Instant
  readonly failures: FailureLog
}

/** Milliseconds that the document waits for the data services: a page shows what is known, and asks again. */
const QUICK_WAIT = 2 * SECOND

export function createDataStatusReport(deps: DataStatusDependencies): DataStatusReport {
  const { sources, histories, setUp, now, failures } = deps
  const startedAt = now()

  /** Requests what a page does, so that the document shows the present also when nobody looks at a page. */
  async function refresh(requestId: string): Promise<void> {
    await Promise.all([
      setUp.check(requestId),
      ...sources.map((source) => readNewestBlock(source, requestId)),
    ])
  }

  function statusOf(source: NetworkSource): NetworkStatus {
    const { service, described, latestBlock } = source
    const { network: name } = service.upstream
    const at = now()
    const history = histories.get(name) ?? createRequestHistory(now)
    const { setUp: known, fault } = setUp.known(source)
    const isRecorded = described?.source === 'recorded'
    const normalLag = longestPause(networks[name], latestBlock?.epochNo ?? 0)
    const newestBlockAt = latestBlock?.time
    const token = service.tokens.fault
    const { state, since, reason } = judgeNetwork({
      source: described?.source,
      fault: fault && { reason: fault.reason, message: fault.message, since: service.faultSince },
      isSecretRefused: token?.refusesSecret === true,
      hasResponded: service.hasResponded,
      newestBlockAt,
      normalLag,
      at,
    })
    // A quota that is used up is tried before it resets.
    const nextTry = service.gate.nextAt ?? fault?.notBefore
    return {
      network: name,
      state,
      since,
      reason,
      source: described?.source ?? null,
      latest: latestBlock
        ? {
            block_no: latestBlock.blockNo,
            epoch_no: latestBlock.epochNo,
            slot_no: latestBlock.slotNo ?? null,
            time: newestBlockAt ?? null,
          }
        : null,
      lag: isRecorded || newestBlockAt === undefined ? null : Math.max(at - newestBlockAt, 0),
      normal_lag: isRecorded ? null : normalLag,
      last_response: history.lastResponse,
      last_hour: history.lastHour,
      limits: limitsOf(source, history, fault),
      next_try: nextTry !== undefined && nextTry > at ? nextTry : null,
      check: { state: known.state, detail: known.detail, advice: known.advice },
    }
  }

  return async (requestId, reader, wait = QUICK_WAIT) => {
    const refreshed = refresh(requestId).catch((error: unknown) => failures.write(error, requestId))
    await settleWithin(refreshed, wait, undefined)
    return {
      now: now(),
      started_at: startedAt,
      networks: Object.values(networks).flatMap(({ name, state }): NetworkStatus[] => {
        if (state === 'announced') return [announced(name)]
        const source = sources.find(({ service }) => service.upstream.network === name)
        if (!source) return []
        const status = statusOf(source)
        return [
          reader === 'operator' ? status : { ...status, check: status.check && publicCheck(status.check) },
        ]
      }),
    }
  }
}

/** The facts from which the state of a network's data follows. */
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

/** A newest block that cannot be read shows in the source's own fault. */
async function readNewestBlock(source: NetworkSource, requestId: string): Promise<void> {
  const resource = resourceOf(source.service.upstream.network, { id: 'latestBlock', params: {} })
  try {
    await source.get(resource, { priority: 'user', requestId })
  } catch (error) {
    if (!(error instanceof UpstreamUnavailable || error instanceof UpstreamRefusal)) throw error
  }
}

function limitsOf(
  { service: { gate, upstream } }: NetworkSource,
  { madeToday }: RequestHistory,
  fault: UpstreamUnavailable | null,
): NetworkStatus['limits'] {
  const { namedRate, learntPerSecond, perDay } = gate
  const paced = learntPerSecond ?? upstream.perSecond
  const isUsedUp = fault?.reason === 'quota'
  return {
    rate: namedRate
      ? {
          requests: namedRate.requests,
          seconds: namedRate.seconds,
          left: namedRate.left ?? null,
          seen_at: namedRate.at,
        }
      : null,
    pace:
      paced === undefined
        ? null
        : { per_second: paced, from: learntPerSecond === undefined ? 'setting' : 'refusals' },
    quota: {
      per_day: perDay ?? null,
      made_today: madeToday,
      is_used_up: isUsedUp,
      resets_at: isUsedUp ? (gate.resetAt ?? null) : null,
    },
  }
}

function announced(network: NetworkStatus['network']): NetworkStatus {
  return {
    network,
    state: 'announced',
    since: null,
    reason: 'No data service answers for this network yet.',
    source: null,
    latest: null,
    lag: null,
    normal_lag: null,
    last_response: null,
    last_hour: { cached: 0, upstream: 0, refused: 0, failed: 0 },
    limits: {
      rate: null,
      pace: null,
      quota: { per_day: null, made_today: 0, is_used_up: false, resets_at: null },
    },
    next_try: null,
    check: null,
  }
}
